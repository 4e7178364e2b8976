// The tools: their menu, each at work, and the self-check's report, in Spanish.
import type { toolsText as English } from '../en/tools.ts'
import { counted } from './words.ts'

export const toolsText: typeof English = {
  titles: {
    ours: 'Quitar todo lo que escribió EDPS',
    'self-check': 'Autocomprobación',
  },
  explanations: {
    ours: 'Enumera lo que el complemento escribió en este libro. No se quita nada antes de que haya visto la lista.',
    'self-check':
      'Prueba este Excel en una hoja propia, que después elimina, y genera un informe para soporte. Tarda hasta un minuto.',
  },
  begin: {
    ours: 'Ver qué se quitaría',
    'self-check': 'Iniciar la autocomprobación',
  },
  notDone: 'No se pudo hacer',
  stop: 'Detener',
  stopping: 'Deteniendo…',
  isStopped: 'Se está deteniendo.',

  noneFailed: 'No falló ninguna comprobación',
  failed: (n) => counted(n, 'comprobación fallida', 'comprobaciones fallidas'),
  copyReport: 'Copiar el informe',
  notCopied:
    'Este Excel no permite a ninguna página usar el portapapeles: haga clic en el informe y pulse Ctrl+A y Ctrl+C.',
  whatToDo: 'Qué hacer',
  sendReport: 'Copie el informe y envíelo a quien le dio su clave.',
  report: 'Informe',
  reportHolds: 'No contiene nada de sus hojas ni de ninguna clave.',
}
