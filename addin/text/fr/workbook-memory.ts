// What the workbook remembers for the add-in, and why it does not, in French.
import type { workbookMemoryText as English } from '../en/workbook-memory.ts'

export const workbookMemoryText: typeof English = {
  setupLost:
    'Ce que le classeur retient de la configuration est endommagé : choisissez-la à nouveau.',
  columnsLost:
    'Ce que le classeur retient des colonnes créées par le complément est endommagé : le prochain plan aura ses propres colonnes.',
  newer:
    'Ce classeur a été utilisé en dernier avec une version plus récente du complément : rechargez le complément.',
  tooManyColumns:
    'Les tableaux ont trop de colonnes pour que le classeur retienne lesquelles vous prenez : regardez à nouveau « Colonnes » à chaque ouverture du volet.',
  nameHoldsKey:
    'Un nom dans le classeur ressemble à une clé API : rien n’est écrit. Renommez le tableau ou la colonne.',
  namesTooLong:
    'Les noms de tableaux et de colonnes sont trop longs pour être retenus par le classeur.',
  descriptionHoldsKey:
    'La description contient ce qui ressemble à une clé API : elle n’est pas conservée dans le classeur. Retirez la clé.',
  optionsChanged:
    'Entre-temps, un collègue a modifié les options dans ce classeur. Rechargez le volet pour continuer avec les siennes, ou vérifiez à nouveau pour mettre les vôtres à la place.',
  descriptionChanged:
    'Entre-temps, un collègue a modifié la description dans ce classeur. Rechargez le volet pour continuer avec la sienne, ou vérifiez à nouveau pour mettre la vôtre à la place.',
}
