// The service does not answer, is busy or refuses, in Spanish.
import type { serviceTroublesText as English } from '../en/service-troubles.ts'

/** "dentro de 12 s"; "en breve". */
const inSeconds = (wait: number | null) =>
  wait === null ? 'en breve' : `dentro de ${Math.ceil(wait)} s`
const minutes = (wait: number) =>
  wait < 100 ? `${Math.ceil(wait)} s` : `${Math.ceil(wait / 60)} minutos`
const inMinutes = (wait: number | null) =>
  wait === null ? 'en breve' : `dentro de ${minutes(wait)}`

const again = (wait: number | null) =>
  wait === null ? '' : ` Vuelva a intentarlo dentro de ${minutes(wait)}.`

/** By the service's code. */
const details: Readonly<Record<string, string>> = {
  free_markets_only:
    'Una clave gratuita solo planifica mercados publicados. Marque «Solo un ensayo» en «Opciones» para un ensayo de cualquier mercado.',
  internal:
    'Algo falló en el servicio. Vuelva a intentarlo; si persiste, comunique a quien administra el servicio el número de abajo.',
  model_unavailable:
    'Ningún motor ofrece este modelo. Elija «el que elija el servicio» en «Opciones».',
  validation_failed: 'El servicio encontró problemas: se enumeran abajo.',
  rate_limited: 'Demasiadas solicitudes en poco tiempo.',
  insufficient_tokens:
    'El saldo no alcanza para este plan. No se inició, retuvo ni cobró nada. Consiga tokens en la consola o pruebe un ensayo.',
  busy: 'El servicio está ocupado en este momento.',
  engine_unavailable: 'Ahora mismo no responde ningún equipo del servicio.',
  too_large: 'Los datos son demasiado grandes. Quite columnas o los menús más antiguos.',
  upload_too_slow: 'La conexión era demasiado lenta. Envíe de nuevo con una más rápida.',
  scope_missing: 'La clave no lo permite. Pida otra.',
  unknown_model:
    'El servicio no conoce el modelo elegido. Elija «el que elija el servicio» en «Opciones».',
  unknown_session: 'El servicio no tiene (o ya no tiene) este plan.',
  history_expired: 'Las tablas enviadas ya no se conservan. Planifique de nuevo.',
  business_description_unresolved: 'Su negocio no está descrito.',
}

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
  refused: (title, detail, wait) => `El servicio: «${title}. ${detail}»${again(wait)}`,
  refusedOwn: (_title, detail, wait) => `${detail}${again(wait)}`,
  unknownKey:
    'La clave está bien escrita, pero el servicio no la conoce (o ya no): pida una nueva.',
  detail: (code) => details[code] ?? null,
}
