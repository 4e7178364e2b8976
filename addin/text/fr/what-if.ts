// “What if”: a plan with one number changed, kept by name as a scenario, in French.
import type { whatIfText as English } from '../en/what-if.ts'
import { strong } from '../marks.ts'
import { confidenceText, counted, moneyText, momentText, rangeText, withinText } from './words.ts'

export type { KeptScenario } from '../en/what-if.ts'

export const whatIfText: typeof English = {
  title: 'Et si…',
  titleOf: (change) => `Et si : ${change}`,
  looking: 'Lecture du classeur…',

  keepAs: 'Conserver le plan ci-dessus sous',
  keepAsHint: 'Déplacez d’abord le curseur ou la limite à votre gré : cela ne coûte rien.',
  keep: 'Conserver comme scénario',
  full: (n) => `${n} sont conservés : supprimez-en d’abord un.`,

  ownName: (threshold, limit) =>
    `${confidenceText(threshold)} de confiance${limit === null ? '' : `, ${moneyText(limit)} au plus`}`,

  trial: ({ number, horizon }) => {
    const said = (periods: number | null) =>
      periods === null ? 'selon la description' : `après ${counted(periods, 'période')}`
    const parts = [
      ...(number ? [`${number.to} au lieu de ${number.from}`] : []),
      ...(horizon
        ? [`invendus passés en perte ${said(horizon.to)} au lieu de ${said(horizon.from)}`]
        : []),
    ]
    return `Scénario : ${parts.join(', ')}`
  },
  stood: (around) => `Votre texte disait : « ${around} »`,
  planned:
    'C’est ce qui sera planifié. Le plan précédent est conservé pour comparer. Le changement vaut aussi pour les plans suivants, jusqu’à ce que « Utiliser son texte » du plan précédent l’annule.',
  willKeepConfidence: (threshold) =>
    `Votre confiance de ${confidenceText(threshold)} sera conservée.`,
  willSetConfidence: 'Le service fixe à nouveau la confiance de ce plan.',
  willKeepLimit: (limit) => `Votre limite de dépense de ${moneyText(limit)} sera conservée.`,
  keptConfidence: (threshold, own) =>
    `Votre confiance de ${confidenceText(threshold)} est conservée ; le service prendrait ici ${confidenceText(own)}.`,
  setConfidence: (own, before) =>
    `Le service a fixé à nouveau la confiance : ${confidenceText(own)}, contre ${confidenceText(before)} pour le plan précédent.`,
  takeBefore: (before) => `Prendre ${confidenceText(before)} comme avant`,
  keptLimit: (limit) => `Votre limite de dépense de ${moneyText(limit)} est conservée.`,

  changeNumber: 'Changer un nombre',
  numberOfWords: 'Nombre dans votre description',
  noNumber: 'La description ne contient aucun nombre',
  none: 'Aucun',
  inPlaceOf: (number) => `Au lieu de ${number}`,
  inPercent: 'En pourcentage.',
  asItStands: 'Tel qu’il figure dans votre texte.',
  horizon: 'Périodes avant passage en perte des invendus',
  horizonHint: 'Vide : selon la description.',
  costCharged:
    'C’est un plan à part, facturé comme celui ci-dessus : son coût est affiché avant l’envoi. Le plan ci-dessus est d’abord conservé.',
  costFree:
    'C’est un plan à part : rien n’est envoyé avant votre confirmation. Le plan ci-dessus est d’abord conservé.',
  check: 'Vérifier et voir son coût',
  mendNumber: 'Corrigez d’abord le nombre signalé.',
  changeFirst: 'Changez d’abord un nombre.',

  kept: (n, most) => `Conservés : ${n} sur ${most}`,
  scenario: ({ name, n, limit, threshold, profit, interval, capital }) => {
    const sure = interval === null ? '' : ` (fourchette à 80 % : ${rangeText(interval)})`
    const spend = capital === null ? '' : `, dépense ${moneyText(capital)}`
    return `${strong(name)} : ${counted(n, 'offre')} à ${confidenceText(threshold)}${withinText(limit)}, bénéfice ${moneyText(profit)}${sure}${spend}.`
  },
  madeBy: (by, at) => `${by === '' ? '' : `${by}, `}${momentText(at)}.`,
  useWords: 'Utiliser son texte',
  useWordsOf: (name) => `Utiliser son texte : ${name}`,
  rename: 'Renommer',
  newName: 'Nouveau nom',
  otherName: 'Saisissez un autre nom.',
  saveName: 'Enregistrer le nom',
  saveNameOf: (name) => `Enregistrer le nom du scénario ${name}`,
  deleteOf: (name) => `Supprimer le scénario ${name}`,

  compareTwo: 'En comparer deux',
  fromThis: 'De celui-ci',
  toThis: 'À celui-ci',
  planAbove: 'Le plan ci-dessus',
  compare: 'Comparer les scénarios',
  chooseTwo: 'Choisissez-en deux.',
  chooseHere: 'Choisissez des scénarios encore présents.',
  comparedOf: (before, after) => `De ${strong(before)} à ${strong(after)} :`,
  confidence: 'Confiance',
  limit: 'Limite de dépense',
  noLimit: 'aucune',

  copyAll: 'Tout copier en tableau',
  copied: 'Copié : collez dans n’importe quelle feuille.',
  notCopied: 'Non copié.',
}
