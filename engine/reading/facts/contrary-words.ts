// Words beside which an amount that is read so is read wrongly: "60% is written off" is no 60% that comes
// back, "3% each" of two agents is no 3%. Data: contrary.ts looks for them.

interface Contrary {
  /** In the words of its sentence, in lower case, joined by spaces. */
  readonly words: RegExp
  /** The labels that are then wrong. */
  readonly read: RegExp
  /** Only where its sentence does not say this. */
  readonly but?: RegExp
  /** Nor where another label of the sentence accounts for them. */
  readonly accounted?: RegExp
  /** The sentence behind it is looked at as well. */
  readonly wide?: true
}

const MAIN = /^(?:[-+]\w+\.\w+(?:\.started)?|keep|vat)$/
const OF_PRICE = /^-price\.sold$/
const MONEY = /^[-+]money\.(?!left)/
const LEFT = /^[-+]\w+\.left$|^-cost\.(?:ordered|sold)$/
/** Sizes and kinds that stand against each other. */
const KINDS =
  '(?:small|smaller|big|bigger|large|larger|heavy|heavier|light|lighter|long|short|new|used|old|red|white|cheap|expensive|dear|domestic|foreign|local|export|retail|wholesale|adults?|children)'
const LOTS =
  '(?:shipments?|lots?|deals?|batch(?:es)?|deliver(?:y|ies)|consignments?|containers?|pallets?|loads?|cartons?|box(?:es)?|crates?|parcels?|purchases?|days?|weeks?|months?|quarters?|years?)'
const LARGER = '(?:greater|larger|higher|bigger|lower|lesser|smaller|more|less)'

export const CONTRARY: readonly Contrary[] = [
  // One of two amounts, not their sum.
  {
    words: new RegExp(
      `\\b(?:greater|larger|higher|bigger|lower|lesser|smaller) of\\b|\\b(?:maximum|minimum|max|min) of [^,]{1,25} and (?:of )?\\W{0,2}\\d|\\bwhich ?ever (?:\\w+ ){0,3}(?:the )?${LARGER}\\b|\\b(?:if|when|where) (?:(?:that|it|this) (?:is|be|comes to|gives) )?(?:the )?${LARGER}$|\\bwhich ?ever (?:brings|gives|costs) \\w*`,
    ),
    read: MAIN,
    accounted: /^(?:min|max)/,
  },
  {
    words: /\beither\b.{0,40}\d.{0,40}\bor\b.{0,40}\d/,
    read: MAIN,
  },
  // The commission of an agent is what he earns.
  {
    words:
      /\b(?:our|my) (?:own )?(?:\w+ )?(?:commission|provision|cut|fee|percentage|margin)\b.{0,60}\b(?:owners?|consignors?|principals?|makers?|artists?|suppliers?|farmers?|growers?|producers?|depositors?|clients?) (?:gets?|keeps?|receives?|takes?|has|is paid|are paid) (?:all )?(?:the |what )?(?:rest|remainder|remaining|remains|balance|other)\b/,
    read: OF_PRICE,
    wide: true,
  },
  {
    words:
      /\b(?:i|we) (?:get|earn|receive|make|take|keep|collect|am paid|are paid)\b.{0,40}%.{0,40}\b(?:as|in|of) (?:an? |our |my )?(?:\w+ )?(?:commission|fee|provision|cut)\b/,
    read: OF_PRICE,
  },
  {
    words:
      /\b(?:i|we|our|my)\b.{0,60}\b(?:rest|remainder|balance) (?:\w+ ){0,2}(?:belongs|goes|is due|is owed|is paid|is for|is passed)\b(?! (?:on )?to (?:us|me)\b)/,
    read: OF_PRICE,
    wide: true,
  },
  // A loss of leftovers, told as what is lost.
  {
    words:
      /\b(?:writ(?:es?|ten|ing)|wrote) (?:\w+ )?(?:off|down)\b(?:(?!\b(?:to|for|at|and|but)\b).){0,40}%|%.{0,40}\b(?:is|are|gets?|be) (?:written (?:off|down))\b|\b(?:write-?(?:offs?|downs?)|writeoffs?) (?:of|is|are)\b.{0,12}%|\b(?:loses?|losing|lost|depreciates?)\b(?:(?!\b(?:to|for|at|and|but)\b).){0,25}%|%.{0,30}\b(?:is|are|gets?) lost\b/,
    read: LEFT,
  },
  {
    words:
      /\b(?:mark(?:ed|s)? (?:\w+ )?down|mark-?downs?|reduced?|reduces|discount(?:ed|s)|cuts?|slash(?:ed)?|knock(?:ed|s)?|drop(?:ped|s)?|lower(?:ed|s)?)\b(?:(?!\b(?:to|for|at|and|but)\b).){0,30}%|% (?:off|less than|cheaper|below|under|beneath)\b|% (?:\w+ )?(?:discount|reduction|mark-?down)\b|\b(?:discount|reduction|mark-?down) of\b.{0,8}%/,
    read: /^[-+]\w+\.left$|^[-+]list\./,
  },
  // Not all of them, or more than one.
  {
    words:
      /\b(?:every|each|one in|one of every) (?:(?:second|other|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twentieth|hundredth|[\d.]+(?:st|nd|rd|th))|(?:two|three|four|five|six|seven|eight|ten|twenty|hundred)\b(?= ))(?! (?:days?|weeks?|months?|years?|quarters?|shops?)\b)/,
    read: /^[-+](?:money|cost|list)\./,
    but: /\b(?:so|on average|averag\w*)\b/,
    accounted: /^(?:chance|divide)$/,
  },
  {
    words:
      /\b(?:two|three|four|five|six|both|several|[2-9])\b (?:(?:\w+ ){1,4}?(?:gets?|takes?|keeps?|charges?|receives?|wants?|costs?|pays?|need|needs|earns?)\b.{0,40}\beach$|(?:agents|brokers|partners|platforms|banks|middlemen|dealers|carriers|couriers|marketplaces|helpers|workers|people|men)\b)/,
    read: MAIN,
  },
  {
    words:
      /\b(?:twice|thrice|two times|three times|both times|a second time|once more|once again)\b(?! (?:a|an|per|every|each|as) )|\bonce (?:when|on|at|for)\b.{0,40}\b(?:once|again)\b|\b(?:when|on|at) (?:we |i )?(?:buy|buying|purchase)\w*(?: \w+)? and (?:again )?(?:when|on|at) (?:we |i )?(?:sell|selling|sale)\b/,
    read: MAIN,
  },
  // The limit of a lot is none of each unit.
  {
    words: new RegExp(
      `\\b(?:at least|at the least|minimum|min|no less than|not less than|floor|at most|maximum|max|no more than|not more than|capped|cap|ceiling|never (?:more|less))\\b.{0,25}\\d\\S* (?:[a-z]+ ){0,2}(?:per|an?|for (?:each|every|the(?: whole)?|a)|each|every|on (?:each|every)|in) (?:whole |entire |single )?${LOTS}\\b`,
    ),
    read: /^(?:min|max)$/,
  },
  { words: /\bguaranteed?\b/, read: /^min$/ },
  // Begun packs count whole; how many units a pack holds.
  {
    words:
      /\b(?:and|or) (?:for )?(?:any |each |every |a )?(?:fractions?|parts?|portions?)(?: (?:of|thereof)\b|$)|\bthereof\b|\bpart(?:ial)?(?:ly filled)? (?:pallets?|box(?:es)?|cartons?|crates?|packs?) count\b(?! prop| pro )/,
    read: /^(?:divide|[-+]money\..*)$/,
    accounted: /^(?:packs|factor\.up)$|\.started$/,
  },
  {
    words:
      /\b(?:units?|pieces?|items?|of them) (?:go|goes|fit|fits|come|are) (?:in|into|on|onto|to|per) (?:an?|one|each|every)\b|\b(?:holds?|contains?|takes?) \w+ (?:units?|pieces?|items?)\b/,
    read: /^factor$/,
  },
  // Goods that are lost bring no price, and cost more than a share of it.
  {
    words:
      /%.{0,40}\b(?:spoils?|spoilt|spoiled|rots?|rotten|perish(?:es)?|goes (?:bad|off|stale)|go (?:bad|off|stale)|wilts?|dies?|expires?|breaks?|broken|damaged|stolen|disappears?|vanish(?:es)?|wasted|thrown (?:away|out)|shrinkage|spillage)\b|\b(?:spoilage|shrinkage|breakage|wastage|spillage|evaporation)\b.{0,20}%/,
    read: /^[-+]price\.sold$/,
    but: /\b(?:refund\w*|repa(?:y|id)|money back|price back|replac\w*|costs? us|of (?:the )?(?:price|sales|revenue|turnover|takings))\b/,
  },
  // Tax on top of the prices is none of theirs.
  {
    words:
      /\b(?:tax|vat|gst|levy)\b.{0,40}\b(?:added|on top|at (?:the )?check-?out|not (?:included|in the price)|comes? on|charged extra)\b|\b(?:add|adds|plus)\b.{0,20}%.{0,12}\b(?:tax|vat|gst)\b|\b(?:tax|vat|gst) (?:is|are) (?:not|never) (?:included|part)\b/,
    read: /^(?:vat|-price\.sold)$/,
  },
  // Who has a part, and of what nobody says.
  {
    words:
      /\b(?:gets?|takes?|keeps?|receives?|has|have|owns?|wants?|holds?) (?:an?|one|two|three|four|1|2|3|4)[ -](?:thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|tenths?)\b(?! (?:of|an?|the|for|on|after|share|cut|commission|from)\b)/,
    but: /\b(?:of|on|from) (?:\w+ ){0,4}(?:price|revenue|sales|turnover|takings|result|profits?)\b/,
    read: /^(?:[-+]price\.sold|theirs|ours|keep)$/,
  },
  // What is given back, what another pays a part of.
  {
    words:
      /\bdeposits?\b.{0,80}\b(?:back|returned|refund(?:ed|able)?|repaid|reimbursed?)\b|(?<!\bnon\W{0,3})\b(?:refundable|returnable|repayable)\b/,
    read: MONEY,
  },
  {
    words:
      /\b(?:shared?|shares|split|splits|divided?|divides|halve)\b.{0,60}\b(?:equally|evenly|half|halves|fifty|50|with (?:the|our|my|a|an|another|its|their)|between)\b/,
    read: MONEY,
  },
  // "Small ones 3, large ones 5".
  {
    words: new RegExp(`\\b${KINDS}\\b.{0,30}\\d.{0,25}\\b${KINDS}\\b.{0,30}\\d`),
    read: /^[-+](?:money|price|cost)\.(?!left|deal)/,
    but: /\b(?:and then|plus|another)\b/,
  },
]
