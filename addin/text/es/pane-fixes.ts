// Advice of the service that the pane says in its own words, because it has a control for it, in Spanish.
import type { paneFixesText as English } from '../en/pane-fixes.ts'
import { moreOptionsText } from './more-options.ts'
import { optionsStepText } from './options-step.ts'

/** A label of the screen of options, as a sentence names it. */
const named = (label: string): string => `«${label}» (${optionsStepText.title})`

export const paneFixesText: typeof English = {
  horizon: named(moreOptionsText.horizon),
  writeoff: named(moreOptionsText.writeoff),
  caution: named(moreOptionsText.caution),
  period: named(moreOptionsText.period),
  byColumns: named(optionsStepText.byColumns),
  byKnowledge: named(optionsStepText.byKnowledge),
  fromColumn: named(optionsStepText.fromColumn),

  untickInputTest: `Para un plan, desmarque «${optionsStepText.inputTest}» en «${optionsStepText.title}».`,
  horizonNeeded: {
    message:
      'Los costes de almacenamiento necesitan saber cuándo se dan de baja los sobrantes, y eso falta.',
    fix: `En «${optionsStepText.title}», «${moreOptionsText.title}», indique «${moreOptionsText.horizon}»: el número de periodos (pasos de T) desde una oferta hasta la baja de sus sobrantes.`,
  },
  sendProfits: `O elija «${optionsStepText.fromColumn}» en «${optionsStepText.title}», con un beneficio en cada fila anterior de resultado conocido.`,
  soldMore: `Corrija las cantidades marcadas como tomadas o las ventas, o asigne una columna de existencias con las unidades que ya se tenían. Si la cantidad cuenta intentos y no unidades en existencia, la descripción debe decirlo. Sin «${moreOptionsText.checks}» (${optionsStepText.title}), las ventas se valoran tal como están.`,
  profitsDiffer: `Corrija la descripción, no asigne ninguna columna de beneficio, o elija «${optionsStepText.fromColumn}» en «${optionsStepText.title}»: entonces sus beneficios se toman tal como están.`,
}
