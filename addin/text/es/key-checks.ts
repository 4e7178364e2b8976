// Signing in: what is wrong with a key or a name, in Spanish.
import type { keyChecksText as English } from '../en/key-checks.ts'

export const keyChecksText: typeof English = {
  nameIsKey: 'El nombre parece una clave: sus colegas la leerían. Escriba un nombre o ninguno.',
  late: 'Nadie concedió una clave a tiempo: empiece de nuevo.',
  administrates:
    'Esta clave también permite administrar el servicio. Funciona, pero aquí es más segura una clave que solo tenga el ámbito «fit».',
  mistyped:
    'Esta clave tiene un carácter erróneo: su suma de comprobación no coincide. Copie de nuevo la clave entera.',
  noKey:
    'Esto no es una clave de EDPS: empiezan por edps_paid_ o edps_free_ y tienen 46 caracteres.',
  noAnswer: 'El servicio no responde: compruebe la red y vuelva a intentarlo.',
}
