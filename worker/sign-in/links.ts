// Addresses of the console's pages that stand in e-mails and answers. Secrets stand behind `#`: no server logs them and
// no page that is opened next is told of them.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { ownOrigin } from './origin.ts'

const page = (c: Context<App>, place: string): string => `${ownOrigin(c)}/app/#/${place}`

export const invitationLink = (c: Context<App>, secret: string): string =>
  page(c, `invitation/${secret}`)
export const deviceLink = (c: Context<App>, code: string): string => page(c, `device/${code}`)
export const workspaceLink = (c: Context<App>): string => page(c, 'workspace')
/** Where the payment page sends the person back to. */
export const paidLink = (c: Context<App>, how: 'paid' | 'not-paid'): string =>
  page(c, `wallet/${how}`)
