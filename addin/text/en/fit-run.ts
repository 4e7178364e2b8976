// A fit, which is the making of a plan at the service: what is said while it is sent, followed and canceled.
import { numberText } from './words.ts'

export const fitRunText = {
  otherTables: 'Other tables were checked since: check the data again, then send.',
  /** After the sign-in that sending asked for. */
  signedIn: 'You are signed in. The plan’s cost is shown now: press once more.',
  /** `why`: one or more sentences. */
  nothingSent: (why: string) => `${why} Nothing was sent.`,
  anotherBegun: 'Meanwhile another plan was begun here.',
  underWay:
    'A plan of yours is under way here already: wait for it or cancel it before you send another.',
  sending: 'The request is on its way.',
  received: 'The service has the request.',
  looking: 'Looking for the fit.',
  lookingByNumber: 'No clear answer came: looking for the fit by its number.',
  canceling: 'Canceling …',
  makingSure:
    'Canceling: the request may still be on its way, so the service is watched for a minute.',
  /** A fit that another key, account or service has. */
  needsItsKey: 'Sign in with the key that started it to follow it.',
  otherService: (address: string) => `It runs on another service: ${address}.`,
  unseen: 'This key cannot see it: it belongs to another account, or was deleted.',
  /** `left`: tokens of the account; null = unknown. */
  charged: (tokens: number, left: number | null) =>
    left === null
      ? `This plan was charged ${numberText(tokens)} tokens.`
      : `This plan was charged ${numberText(tokens)} tokens; ${numberText(left)} are left.`,
}
