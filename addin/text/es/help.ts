// The page Help, in Spanish.
import type { helpText as English } from '../en/help.ts'
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  MENU_ROWS,
  READING_DAYS,
  RESULT_DAYS,
  SALES_ROWS,
} from '#contract/limits.ts'
import { MONTHLY_TOKENS, PRICES } from '#contract/prices.ts'
import { key, strong as b } from '../marks.ts'
import { RIBBON } from '../ribbon.ts'
import { checkedStepText } from './checked-step.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { descriptionStepText } from './description-step.ts'
import { endedStepText } from './ended-step.ts'
import { fitEndedText } from './fit-ended.ts'
import { helpAfterText } from './help-after.ts'
import { headText } from './head.ts'
import { moreOptionsText } from './more-options.ts'
import { openingStepText } from './opening-step.ts'
import { optionsStepText } from './options-step.ts'
import { planStepText } from './plan-step.ts'
import { signInStepText } from './sign-in-step.ts'
import { tablesStepText } from './tables-step.ts'
import { whyLittleText } from './why-deal.ts'
import { countText, numberText } from './words.ts'

export const helpText: typeof English = {
  title: 'Ayuda',
  heading: 'EDPS en Excel: ayuda',
  lead: 'EDPS decide cuánto tomar de cada oferta de su lista, según lo que ganaron sus ofertas anteriores.',
  contents: 'En esta página',
  otherLanguages: 'Otros idiomas',

  sections: {
    start: {
      title: 'Un primer plan',
      parts: [
        `¿Nada a mano? Abra un libro vacío y el panel, y pulse ${b(tablesStepText.insertSample)}.`,
        {
          steps: [
            `Abra la pestaña ${b('EDPS')} sobre la hoja y pulse ${b(RIBBON.es['Pane.Label'])}. Inicie sesión con la clave que le dieron, o pulse ${b(signInStepText.byConsole)}. Hasta el envío basta ${b(signInStepText.lookAround)}.`,
            `Pulse ${b(openingStepText.planMenu)}: va a lo primero que falta y dice qué es.`,
            'Elija sus tablas. El panel adivina qué columna es cada cosa: corríjalo.',
            'Describa en inglés qué gana y qué cuesta una oferta. El panel muestra cómo se leen sus palabras. Si algo no está claro, pregunta: un clic en una respuesta la escribe en sus palabras.',
            `Pulse ${b(optionsStepText.checkData)}. Cada problema tiene un botón que muestra su celda. Aún no se envía ninguna celda.`,
            `Mire el coste y pulse ${b(checkedStepText.sendAndPlan)}. Puede seguir trabajando o cerrar Excel.`,
            `Mire el plan y pulse ${b(planStepText.write)}. Dos columnas dicen cuánto tomar de cada oferta y el beneficio que debería dar. 0 significa: no tomarla.`,
          ],
        },
      ],
    },

    tables: {
      title: '¿Cómo deben ser mis tablas?',
      parts: [
        `Sus ofertas están en una tabla de Excel: haga clic en una de sus celdas y pulse ${key('Ctrl')}+${key('T')}. Una fila es una oferta que podría tomar o que habría podido tomar. Los encabezados pueden tener cualquier nombre, en cualquier idioma.`,
        {
          caption: 'Ofertas: las dos últimas están por decidir',
          headers: ['Artículo', 'Fecha', 'Cantidad', 'Coste unitario', 'Tomado'],
        },
        { caption: 'Ventas', headers: ['Artículo', 'Fecha', 'Cantidad', 'Precio'] },
        {
          points: [
            'Hace falta una columna que nombre la oferta, una fecha y la cantidad ofrecida. Las ofertas de un día, una semana, un mes, un trimestre o un año son un menú: se decide el último; los anteriores son el historial.',
            'Las ofertas anteriores están en la misma tabla o en otra, también las que rechazó: su «Tomado» queda vacío.',
            'Lo que ganaron las ofertas anteriores: una tabla de ventas, o una columna con el beneficio de cada oferta.',
            'Cualquier otra columna, como categoría o proveedor, ayuda si la asigna: el plan aprende de ella.',
            'Una fila puede ofrecer varias cantidades: en lista (10; 20; 50), en intervalo (10–60 step 10), o en columnas para la menor, la mayor y el paso.',
            `Cuánto: al menos ${countText(FLOOR_TASK_ROWS)} filas por decidir, ${countText(FLOOR_PAST_MENUS)} menús anteriores y ${countText(FLOOR_OBSERVED_GROUPS)} ofertas anteriores con resultado, y alguna rechazada. Con menos, desmarque ${b(moreOptionsText.checks)} (${b(optionsStepText.title)}, ${b(moreOptionsText.title)}): el plan es más débil.`,
            `Como máximo ${countText(MENU_ROWS)} filas de ofertas y ${countText(SALES_ROWS)} filas de ventas.`,
          ],
        },
      ],
    },

    words: {
      title: '¿Qué escribo en el cuadro?',
      parts: [
        `Escriba en ${b('inglés')}: un servicio sin modelo de lenguaje no lee otra cosa, y sus preguntas también están en inglés. Explique la cuenta de una oferta en frases cortas, como máximo ${countText(DESCRIPTION_CHARACTERS)} caracteres.`,
        {
          points: [
            'Dos cosas no hace falta decirlas: las ventas son ingresos, y cada unidad tomada cuesta su coste unitario.',
            'Diga cada otro coste con su importe y por qué se paga: “12% of the selling price” (del precio), “$3 per unit sold” (por unidad vendida), “$0.40 per unit bought” (comprada), “$45 per deal” (por oferta). Un coste sin importe no cuenta.',
            'Diga qué pasa con los sobrantes y cuándo: “written off” (se pierden) o “sold at …” (se venden a …).',
            'Diga qué es una unidad si no guarda existencias: “Each unit is an attempt.” para un clic, una llamada, un préstamo.',
            'Nombre las columnas como sus encabezados.',
            'Con fechas, el panel cuenta el tiempo. Sin ellas, dígalo: “T counts weeks.” (semanas).',
          ],
        },
        'Ejemplos, y qué dice cada uno:',
        {
          examples: {
            shop: 'Una tienda en línea: comisión de la tarjeta en porcentaje y por venta, y envío.',
            storage: 'Almacenaje por semana; tras 8 semanas los sobrantes ya no valen nada.',
            capital:
              'El dinero inmovilizado cuesta un 9 % al año; tras 6 meses los sobrantes dan el 40 % del coste.',
            clicks: 'Sin existencias: se paga cada clic, y el 10 % del ingreso va a un socio.',
            duty: 'Costes de compra (arancel, inspección) y una comisión de venta.',
          },
        },
        `${b(descriptionStepText.beginWith)} ofrece catorce más: un clic llena el cuadro.`,
      ],
    },

    cost: {
      title: '¿Cuánto cuesta?',
      parts: [
        `Los planes se pagan con tokens; 1 token es 1 dólar estadounidense. El panel muestra lo mínimo y lo máximo que cuesta un plan antes de que pulse ${b(checkedStepText.sendAndPlan)}, y después lo que se cobró.`,
        {
          named: [
            [
              'Una descripción nueva, u otras columnas',
              `${numberText(PRICES.grounding.base)} tokens y ${numberText(PRICES.grounding.column)} por columna, como máximo ${numberText(PRICES.grounding.most)}; se añade el cálculo.`,
            ],
            [
              'La misma descripción con las mismas columnas',
              `Solo el cálculo: al menos ${numberText(PRICES.calculation)} tokens.`,
            ],
            [
              'Gratis',
              `Revisar datos, hacer leer sus palabras, ${b(optionsStepText.inputTest)}, el control deslizante y el límite de gasto, escribir, restaurar, todas las fórmulas.`,
            ],
            ['Un plan que falla por culpa del servicio', 'Nada.'],
            [
              'Un plan que sus palabras o sus datos detienen',
              `Lo calculado hasta entonces: por lo general ${numberText(PRICES.calculation)} tokens.`,
            ],
            ['Un plan que usted cancela', 'Los pasos que estaban hechos.'],
            [
              'Una clave gratuita',
              `Solo planifica mercados publicados y no cuesta nada. ${b(optionsStepText.inputTest)} sirve con cualquier tabla.`,
            ],
          ],
        },
        `${b(headText.console)}, arriba en el panel, muestra sus tokens y cada cargo. Allí un propietario de la cuenta compra tokens, o una suscripción de ${numberText(MONTHLY_TOKENS.base)} tokens al mes.`,
      ],
    },

    data: {
      title: '¿Quién ve mis datos?',
      parts: [
        {
          named: [
            [
              'Mientras escribe',
              'Sus palabras, sus opciones y los nombres de las columnas elegidas van al servicio. Ninguna celda.',
            ],
            [
              checkedStepText.sendAndPlan,
              'Van también las celdas de las columnas que el panel enumera. Ninguna otra columna, ninguna otra hoja.',
            ],
            [
              'Las personas de su cuenta',
              'Ven sus planes en la consola. Ninguna otra cuenta los ve.',
            ],
            [
              'Un modelo de lenguaje',
              'Si el servicio usa uno, recibe sus palabras y los nombres de las columnas. Nunca una celda.',
            ],
            [
              'Cuánto tiempo',
              `Tablas: hasta un día después del plan. El plan, y con él los costes y resultados de las ofertas anteriores: ${countText(RESULT_DAYS)} días. Sus palabras y su lectura: hasta ${countText(READING_DAYS)} días sin uso. Cancelar borra lo que se envió.`,
            ],
            [
              'En el libro',
              'Planes, escenarios, sus palabras y su nombre: quien tenga el archivo puede leerlos. Su clave nunca está en él.',
            ],
          ],
        },
      ],
    },

    refused: {
      title: 'Se rechazó: ¿y ahora qué?',
      parts: [
        {
          named: [
            [
              checkedStepText.titles.unclear,
              'Responda a las preguntas bajo sus palabras, una por una, o escriba la frase como en un ejemplo.',
            ],
            [
              fitEndedText.failed.insufficient_history,
              `Añada ofertas anteriores con su resultado: una tomada necesita su beneficio o sus ventas, y una que no vendió nada una fila de ventas con 0. Si solo se queja la revisión, desmarque ${b(moreOptionsText.checks)}.`,
            ],
            [
              fitEndedText.soldMore,
              'Se vendió más de lo tomado: corrija las cantidades tomadas o las ventas, o asigne una columna con las existencias de antes.',
            ],
            [
              fitEndedText.failed.reconciliation_failed,
              `Su columna de beneficio dice otra cosa que sus palabras: nombre el coste que falta, o elija ${b(optionsStepText.fromColumn)}.`,
            ],
            [
              'Faltan tokens',
              `Lo máximo que puede costar el plan debe estar al empezar. Consiga tokens en la ${b(headText.console)}, o haga un ensayo.`,
            ],
            [
              fitEndedText.keyRefused.title,
              'La clave está revocada o mal escrita. Cree otra en la consola, o pregunte a quien se la dio.',
            ],
            [
              whyLittleText.none,
              `El panel dice por qué. Baje ${b(confidencePanelText.title)}, suba ${b(confidencePanelText.limit)}, o corrija un coste en sus palabras.`,
            ],
            [
              planStepText.failed.nothing,
              'Una hoja está protegida o se está editando una celda: el panel dice cuál. Después pulse el botón otra vez.',
            ],
            ['Una fila no tiene valor', 'Es nueva o cambió después del plan. Planifique otra vez.'],
            [
              fitEndedText.failed.engine_error,
              `No cuesta nada. Pulse ${b(endedStepText.again.check)} y envíe otra vez.`,
            ],
          ],
        },
      ],
    },

    ...helpAfterText,
  },
  fullText: 'Al completo, en inglés:',
}
