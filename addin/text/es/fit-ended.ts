// A fit that ended without a plan, in Spanish.
import type { fitEndedText as English } from '../en/fit-ended.ts'

export const fitEndedText: typeof English = {
  canceled: {
    title: 'Se canceló la planificación',
    message: 'No se escribió nada. Lo que se había enviado se elimina en el servicio.',
  },
  notSent: {
    title: 'El cálculo no comenzó',
    message:
      'El servicio no conoce este cálculo: la solicitud no le llegó. Compruebe la red; después, revise y envíe de nuevo.',
  },
  gone: {
    title: 'El cálculo ya no existe',
    message:
      'Se eliminó, o han pasado los 30 días durante los que se conservan los resultados. Lo que está en las columnas se queda.',
  },
  keyRefused: {
    title: 'Se rechazó la clave',
    message:
      'El servicio ya no acepta esta clave. Inicie sesión de nuevo; un cálculo en curso continúa.',
  },
  serviceFailed: 'El servicio no pudo hacerlo',
  serviceBusy: 'El servicio está ocupado',
  serviceRefused: 'El servicio rechazó la solicitud',
  lost: {
    title: 'Se ha perdido de vista el cálculo',
    message: (why) => `${why} El cálculo en sí continúa en el servicio.`,
  },
  notCanceled: 'No se pudo cancelar el cálculo',
  failed: {
    grounding_unresolved: 'La descripción aún no está clara',
    reconciliation_failed: 'La descripción contradice sus propios beneficios',
    insufficient_history: 'El historial es demasiado corto',
    engine_lost: 'Se perdieron los motores que lo calculaban',
    engine_error: 'El motor no pudo terminar',
    deadline_exceeded: 'El cálculo tardó demasiado',
    mock_failed: 'El ensayo falló, tal como se pidió',
  },
  soldMore: 'Se vendió más de lo que había',
  otherFailure: 'El cálculo falló',
  noReason: 'El servicio no indicó ningún motivo.',
}
