// The codes of currencies (ISO 4217), as data.

/** In small letters. Left out are codes that are English words: “TOP 5” is no money. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  `aed afn amd ars aud azn bam bbd bdt bgn bhd bnd bob brl bwp byn bzd cad cdf chf clp cny cop crc
  cve czk djf dkk dop dzd egp etb eur fjd gbp gel ghs gmd gnf gtq hkd hnl htg huf idr ils inr iqd irr
  isk jmd jod jpy kes kgs khr krw kwd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mur mwk
  mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr
  sek sgd shp sll sos srd szl thb tjs tmt tnd try ttd twd tzs uah ugx usd uyu uzs vnd xaf xcd xof
  xpf yer zar zmw`.split(/\s+/),
)
