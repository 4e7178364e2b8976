// The page Help, in Spanish: what comes after the plan, and whom to ask.
import type { helpAfterText as English } from '../en/help-after.ts'
import { AGENT } from '../agent.ts'
import { code, strong as b } from '../marks.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { dealsText } from './deals.ts'
import { headText } from './head.ts'
import { keptPlansText } from './kept-plans.ts'
import { planColumnsText } from './plan-columns.ts'
import { planSheetText } from './plan-sheet.ts'
import { planStepText } from './plan-step.ts'
import { toolsText } from './tools.ts'
import { whatIfText } from './what-if.ts'
import { whyDealText } from './why-deal.ts'

export const helpAfterText: typeof English = {
  after: {
    title: 'Después del plan',
    parts: [
      {
        named: [
          [
            confidencePanelText.title,
            `Mueva el control o fije ${b(confidencePanelText.limit)}, y pulse ${b(planStepText.apply)}. No hace falta un plan nuevo. El propio complemento guarda el límite; el servicio no lo conoce.`,
          ],
          [
            `${dealsText.onlyTaken}, ${dealsText.allRows}`,
            'Filtran su tabla por el plan. Ordénela como quiera: las filas se reconocen por su contenido.',
          ],
          [planStepText.showTaken, 'Las selecciona una tras otra en la hoja.'],
          [
            planColumnsText.confidence,
            'Una tercera columna: la probabilidad de que la oferta dé beneficio, también de las que no se toman.',
          ],
          [
            planColumnsText.place,
            'En el extremo derecho de la tabla, o junto a los nombres de las ofertas; entonces sus otras columnas pasan a la derecha. Las fórmulas siguen, salvo BUSCARV con número.',
          ],
          [
            whyDealText.title,
            'Las tres ofertas anteriores más parecidas y qué sostuvo la previsión. Elija una oferta o su fila.',
          ],
          [
            whatIfText.title,
            'Guarda el plan como escenario, o planifica con un número cambiado (un plan propio, con su coste). Dos se comparan, oferta por oferta.',
          ],
          [
            planSheetText.title,
            `Gráficos y tablas del plan escrito en una hoja propia. Siguen cada plan; ${b(planSheetText.again)} renueva los gráficos y deja lo que usted escribió.`,
          ],
          [
            keptPlansText.restore,
            'El libro guarda los últimos doce planes: comparar, recuperar, nombrar, eliminar, todo sin clave.',
          ],
          [headText.outOfDate, 'El panel dice qué tablas cambiaron.'],
        ],
      },
      'El beneficio es de la oferta entera, en la moneda de sus tablas. De 100 planes, 80 deberían ganar una suma dentro del intervalo indicado. Es una previsión: la decisión sigue siendo suya.',
    ],
  },

  colleagues: {
    title: 'Varias personas en un libro',
    parts: [
      {
        points: [
          'Todos ven el plan y sus fórmulas; nadie más necesita una clave para eso.',
          'Dos personas pueden escribir a la vez: el plan posterior queda entero, y el panel de la otra lo dice y ofrece restaurar el suyo.',
          'Cualquier panel abierto corrige las filas de dos planes en medio minuto: deje el suyo abierto ese tiempo después de escribir.',
          'Ordene y edite entretanto como quiera: las filas se reconocen por su contenido.',
        ],
      },
    ],
  },

  formulas: {
    title: 'El plan en cualquier celda',
    parts: [
      'Una vez escrito el plan, las fórmulas lo muestran en todo el libro. Ninguna hace un plan ni cuesta nada.',
      {
        formulas: {
          QTY: 'Cuánto tomar de la oferta; 0: no tomarla. También para un rango de nombres.',
          PROFIT: 'El beneficio que debería dar la oferta.',
          TOTAL: 'El beneficio de todo el plan.',
          SELECTED: 'Cuántas ofertas toma.',
          PLAN: 'Las ofertas que toma, primero el mayor beneficio.',
          CHOSEN: 'La confianza con que se eligió, con ofertas, beneficio y gasto.',
          SWEEP: 'Ofertas, beneficio y gasto con cualquier otra confianza, sin límite de gasto.',
          HISTORY: 'Menús anteriores con las mismas reglas: lo previsto y lo ganado.',
          SPEND: 'Ofertas, gasto y beneficio según una columna de su tabla.',
          STATUS: 'De quién es el plan, de cuándo, con qué límite, y si aún vale.',
        },
      },
      {
        points: [
          `${code('EDPS_Plan')} es un nombre que cada plan nuevo cambia, para que la celda lo siga. Puede omitirlo.`,
          'Si su Excel muestra un error al escribirla, ponga una coma en lugar del punto y coma entre los argumentos, o al revés.',
          `${code('#N/D')} (o ${code('#N/A')}): aún no hay plan, o el nombre de la oferta no está en el menú planificado (cuentan espacios y mayúsculas). Señale la celda para leer por qué.`,
          `Los nombres de ofertas anteriores dan el mismo error; con más de 5.000 en un rango, lo da todo el rango.`,
        ],
      },
    ],
  },

  tools: {
    title: 'Herramientas',
    parts: [
      `${b(headText.tools)}, arriba en el panel, no necesitan clave.`,
      {
        named: [
          [
            toolsText.titles.ours,
            'Enumera primero qué se va y qué queda. Sus celdas quedan, y las columnas movidas vuelven.',
          ],
          [
            toolsText.titles['self-check'],
            'Prueba este Excel en una hoja propia e imprime un informe para soporte. No contiene nada de sus hojas.',
          ],
          [
            'Copilot en Excel',
            `Si su administrador instaló el agente EDPS, pídale: «${AGENT.es.plan}». Revisa y explica; usted envía y escribe en el panel.`,
          ],
        ],
      },
    ],
  },

  support: {
    title: 'El panel queda vacío, o necesita ayuda',
    parts: [
      {
        points: [
          'El complemento necesita Excel 2021 o posterior, Microsoft 365 o Excel para la Web.',
          'Excel carga una parte desde appsforoffice.microsoft.com. Si un cortafuegos bloquea esa dirección, el panel lo dice.',
          'Quien le dio la clave lleva el servicio. Dígale lo que dice el panel, con el código tras «Para soporte» y el informe de la autocomprobación.',
          'Panel, cinta y esta página siguen el idioma de Excel. La consola, la privacidad, los términos y lo que se escribe en el libro están en inglés, para que todos puedan leerlo.',
        ],
      },
    ],
  },
}
