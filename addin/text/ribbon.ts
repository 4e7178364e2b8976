// The ribbon's texts in the languages that the functions have. English stands in manifest.xml, by the same
// ids; names (EDPS) are the same everywhere. test/addin/ribbon-texts.test.ts finds missing and long ones.

export const LANGUAGES = ['de', 'es', 'fr', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** Locales of Office that get a language, as the functions' file in manifest.xml has them. */
export const LOCALES: Readonly<Record<Language, readonly string[]>> = {
  de: ['de-DE'],
  es: ['es-ES', 'es-MX'],
  fr: ['fr-CA', 'fr-FR'],
  ja: ['ja-JP'],
}

/** Ids of `bt:String` that are translated, and the add-in's own description. */
export type RibbonText =
  | 'Description'
  /** At most 80 characters, for Microsoft 365. */
  | 'Description.Short'
  | 'Group.Label'
  | 'Plan.Label'
  | 'Check.Label'
  | 'Cancel.Label'
  | 'Pane.Label'
  | 'GetStarted.Title'
  | 'Plan.Tip'
  | 'Check.Tip'
  | 'Cancel.Tip'
  | 'Pane.Tip'
  | 'GetStarted.Description'

export const RIBBON: Readonly<Record<Language, Readonly<Record<RibbonText, string>>>> = {
  de: {
    Description:
      'Entscheidet, wie viel von jedem Angebot zu nehmen ist, aus der Historie Ihrer Tabellen, und schreibt Menge und erwarteten Gewinn neben das Menü.',
    'Description.Short': 'Entscheidet, wie viel von jedem Angebot Ihres Menüs zu nehmen ist.',
    'Group.Label': 'Menü',
    'Plan.Label': 'Menü planen',
    'Check.Label': 'Daten prüfen',
    'Cancel.Label': 'Abbrechen',
    'Pane.Label': 'Bereich öffnen',
    'GetStarted.Title': 'EDPS ist bereit',
    'Plan.Tip':
      'Liest Menü, Historie und Verkäufe, fragt einmal und schreibt zwei Spalten neben das Menü: wie viel von jedem Angebot zu nehmen ist und welchen Gewinn es bringen soll.',
    'Check.Tip':
      'Sucht Fehler in den Tabellen und zeigt jeden an seiner Zelle. Nichts wird gesendet.',
    'Cancel.Tip': 'Hält den Plan an, der gerade gemacht wird. Nichts wird geschrieben.',
    'Pane.Tip': 'Zeigt den EDPS-Bereich: Tabellen, Spalten, Optionen und den Plan.',
    'GetStarted.Description':
      'Öffnen Sie die Registerkarte EDPS und drücken Sie Bereich öffnen. Zum Ausprobieren gibt es Beispieldaten.',
  },
  es: {
    Description:
      'Decide cuánto tomar de cada oferta a partir del historial de sus tablas y escribe la cantidad y el beneficio previsto junto al menú.',
    'Description.Short': 'Decide cuánto tomar de cada oferta de su menú.',
    'Group.Label': 'Menú',
    'Plan.Label': 'Planificar menú',
    'Check.Label': 'Revisar datos',
    'Cancel.Label': 'Cancelar',
    'Pane.Label': 'Abrir panel',
    'GetStarted.Title': 'EDPS está listo',
    'Plan.Tip':
      'Lee el menú, el historial y las ventas, pregunta una vez y escribe dos columnas junto al menú: cuánto tomar de cada oferta y el beneficio que debería dar.',
    'Check.Tip': 'Busca errores en las tablas y muestra cada uno en su celda. No se envía nada.',
    'Cancel.Tip': 'Detiene el plan que se está haciendo. No se escribe nada.',
    'Pane.Tip': 'Muestra el panel de EDPS: tablas, columnas, opciones y el plan.',
    'GetStarted.Description':
      'Abra la pestaña EDPS y pulse Abrir panel. Puede insertar datos de ejemplo para probar un plan.',
  },
  fr: {
    Description:
      'Décide combien prendre de chaque offre d’après l’historique de vos tableaux et écrit la quantité et le bénéfice prévu à côté du menu.',
    'Description.Short': 'Décide combien prendre de chaque offre de votre menu.',
    'Group.Label': 'Menu',
    'Plan.Label': 'Planifier le menu',
    'Check.Label': 'Vérifier',
    'Cancel.Label': 'Annuler',
    'Pane.Label': 'Ouvrir le volet',
    'GetStarted.Title': 'EDPS est prêt',
    'Plan.Tip':
      'Lit le menu, l’historique et les ventes, demande une fois et écrit deux colonnes à côté du menu : combien prendre de chaque offre et le bénéfice attendu.',
    'Check.Tip':
      'Cherche les erreurs dans les tableaux et montre chacune sur sa cellule. Rien n’est envoyé.',
    'Cancel.Tip': 'Arrête le plan en cours. Rien n’est écrit.',
    'Pane.Tip': 'Affiche le volet EDPS : tableaux, colonnes, options et plan.',
    'GetStarted.Description':
      'Ouvrez l’onglet EDPS et cliquez sur Ouvrir le volet. Des données d’exemple permettent d’essayer un plan.',
  },
  ja: {
    Description:
      'テーブルの履歴から各案件をどれだけ採用するかを決め、数量と予測利益をメニューの横に書き込みます。',
    'Description.Short': 'メニューの各案件をどれだけ採用するかを決めます。',
    'Group.Label': 'メニュー',
    'Plan.Label': '計画を作成',
    'Check.Label': 'データ確認',
    'Cancel.Label': 'キャンセル',
    'Pane.Label': 'ウィンドウを開く',
    'GetStarted.Title': 'EDPS の準備ができました',
    'Plan.Tip':
      'メニュー、履歴、売上を読み取り、一度だけ確認してから、各案件の採用数量と予測利益の 2 列をメニューの横に書き込みます。',
    'Check.Tip': 'テーブルの誤りを探し、それぞれをセル上で示します。何も送信されません。',
    'Cancel.Tip': '作成中の計画を中止します。何も書き込まれません。',
    'Pane.Tip': 'EDPS のウィンドウを表示します: テーブル、列、オプション、計画。',
    'GetStarted.Description':
      '[EDPS] タブを開き、[ウィンドウを開く] を押してください。サンプル データを挿入して試せます。',
  },
}
