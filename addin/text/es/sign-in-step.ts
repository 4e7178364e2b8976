// The screen where an analyst signs in with a key, in Spanish.
import { strong } from '../marks.ts'
import type { signInStepText as English } from '../en/sign-in-step.ts'

export const signInStepText: typeof English = {
  title: 'Iniciar sesión',
  lead: 'EDPS decide cuánto tomar de cada oferta. Quien administra este servicio le da la clave de acceso.',
  refused: 'No se inició sesión',

  key: 'Clave de acceso',
  keyHint: 'Nunca se escribe en el libro.',
  name: 'Su nombre (opcional)',
  nameHint: 'Los colegas que abran este libro verán quién hizo el plan.',
  remember: 'Guardar la clave en este dispositivo',
  rememberHint: 'Si no, hasta que cierre esta ventana.',

  already: 'Ya se está iniciando sesión.',
  noKey: 'Escriba primero su clave.',
  signingIn: 'Iniciando sesión…',
  byConsole: 'Iniciar sesión en la consola',
  pageIsOpen: 'La página está abierta.',
  lookAround: 'Explorar sin clave',

  waiting: 'Esperando a la consola',
  whatToDo: (code) =>
    `Inicie sesión en la página que se abre, compruebe que muestra el código ${strong(code)} y conceda una clave a este panel.`,
  noPage: '¿No hay página? Ábrala aquí',
  stopWaiting: 'Dejar de esperar',
}
