// The plans that the workbook keeps: why one cannot be read, kept or restored, in French.
import type { planPartsText as English } from '../en/plan-parts.ts'

export const planPartsText: typeof English = {
  damaged:
    'Le plan que ce classeur conserve est endommagé. Cliquez sur Planifier le menu pour en faire un nouveau.',
  not_ours: 'La partie XML n’est pas de ce complément.',
  newer:
    'Le plan de ce classeur a été écrit par un complément plus récent : rechargez le complément pour le lire.',
  lost: (plans) =>
    plans === 1
      ? 'Un des plans antérieurs de ce classeur est endommagé : il ne peut pas être rétabli. Les autres le peuvent.'
      : `${plans} des plans antérieurs de ce classeur sont endommagés : ils ne peuvent pas être rétablis. Les autres le peuvent.`,
  holds_key:
    'Une clé ou un texte du plan ressemble à une clé API : rien n’est écrit, car quiconque a le classeur pourrait la lire.',
  too_large:
    'Le plan est trop grand pour être conservé dans le classeur. Les colonnes peuvent quand même être écrites.',
  otherMenu:
    'Il a été fait pour un autre menu, antérieur ou postérieur : aucune de ses offres n’est dans l’actuel.',
  otherTable: (table, now) =>
    `Il a été fait pour le tableau ${table}, et le plan actuel pour ${now}.`,
  noLimit:
    'Une offre choisie n’a pas de coût unitaire : la dépense du plan n’est pas connue, aucune limite ne peut donc être tenue.',
}
