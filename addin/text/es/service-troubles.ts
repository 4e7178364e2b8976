// The service does not answer, is busy or refuses, in Spanish.
import type { serviceTroublesText as English } from '../en/service-troubles.ts'

/** "dentro de 12 s"; "en breve". */
const inSeconds = (wait: number | null) =>
  wait === null ? 'en breve' : `dentro de ${Math.ceil(wait)} s`
const minutes = (wait: number) =>
  wait < 100 ? `${Math.ceil(wait)} s` : `${Math.ceil(wait / 60)} minutos`
const inMinutes = (wait: number | null) =>
  wait === null ? 'en breve' : `dentro de ${minutes(wait)}`

export const serviceTroublesText: typeof English = {
  offline:
    'El servicio no responde: puede que este dispositivo no tenga conexión o que el servicio se haya detenido. Se le vuelve a preguntar automáticamente; si cierra Excel, no se pierde nada.',
  tooMany: (wait) =>
    `Demasiadas preguntas por ahora: se volverá a preguntar al servicio ${inSeconds(wait)}.`,
  busy: (status, wait) =>
    `El servicio está ocupado (${status}): se le volverá a preguntar ${inSeconds(wait)}.`,
  noEngine:
    'Ningún motor está conectado al servicio: el cálculo espera hasta que haya uno. Quien administra el servicio debe iniciarlo; si cierra Excel, no se pierde nada.',
  unreadOffline:
    'No se puede conectar con el servicio: sus palabras se leerán de nuevo cuando sea posible.',
  unreadTooMany: (wait) =>
    `Demasiadas lecturas por ahora: sus palabras se leerán de nuevo ${inMinutes(wait)}.`,
  unreadBusy: (status, wait) =>
    `El servicio está ocupado (${status}): sus palabras se leerán de nuevo ${inMinutes(wait)}.`,
  refused: (title, detail, wait) =>
    `${title}. ${detail}${wait === null ? '' : ` Vuelva a intentarlo dentro de ${minutes(wait)}.`}`,
  unknownKey:
    'La clave está bien escrita, pero el servicio no la conoce (o ya no): pida una nueva.',
  details: {
    free_markets_only:
      'Una clave gratuita solo planifica mercados publicados. Marque «Solo un ensayo» en «Opciones» para un ensayo de cualquier mercado.',
    internal:
      'Algo falló en el servicio. Vuelva a intentarlo; si persiste, comunique a quien administra el servicio el número de abajo.',
    model_unavailable:
      'Ningún motor ofrece este modelo. Elija «el que elija el servicio» en «Opciones».',
    validation_failed: 'El servicio encontró problemas: se enumeran abajo.',
  },
}
