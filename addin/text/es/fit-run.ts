// A fit while it is sent, followed and canceled, in Spanish.
import type { fitRunText as English } from '../en/fit-run.ts'
import { numberText } from './words.ts'

const tokens = (n: number) => `${numberText(n)} ${n === 1 ? 'token' : 'tokens'}`

export const fitRunText: typeof English = {
  otherTables:
    'Desde entonces se han revisado otras tablas: revise los datos de nuevo y envíe después.',
  signedIn: 'Ha iniciado sesión. Ya se muestra el precio del plan: pulse una vez más.',
  nothingSent: (why) => `${why} No se envió nada.`,
  anotherBegun: 'Mientras tanto, se inició aquí otro plan.',
  underWay:
    'Aquí ya hay un plan suyo en curso: espere a que termine o cancélelo antes de enviar otro.',
  sending: 'La solicitud está en camino.',
  received: 'El servicio ha recibido la solicitud.',
  looking: 'Buscando el cálculo.',
  lookingByNumber: 'No llegó una respuesta clara: se busca el cálculo por su número.',
  canceling: 'Cancelando…',
  makingSure:
    'Cancelando: la solicitud aún puede estar en camino, así que se vigila el servicio durante un minuto.',
  needsItsKey: 'Para seguirlo, inicie sesión con la clave que lo inició.',
  otherService: (address) => `Está en curso en otro servicio: ${address}.`,
  unseen: 'Esta clave no puede verlo: pertenece a otra cuenta o se eliminó.',
  charged: (spent, left) =>
    left === null
      ? `Este plan costó ${tokens(spent)}.`
      : `Este plan costó ${tokens(spent)}; le ${left === 1 ? 'queda' : 'quedan'} ${numberText(left)}.`,
}
