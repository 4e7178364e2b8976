// Every page of the console by the name in its address, in the order of the navigation.
import type { ComponentType } from 'preact'
import type { Me } from '#forms/console-forms.ts'
import { Audit } from './pages/audit.tsx'
import { Data } from './pages/data.tsx'
import { Device } from './pages/device.tsx'
import { Invitation } from './pages/invitation.tsx'
import { Keys } from './pages/keys.tsx'
import { Membership } from './pages/membership.tsx'
import { Operator } from './pages/operator.tsx'
import { Overview } from './pages/overview.tsx'
import { Passkeys } from './pages/passkeys.tsx'
import { Plan } from './pages/plan.tsx'
import { Profile } from './pages/profile.tsx'
import { Receipt } from './pages/receipt.tsx'
import { Sessions } from './pages/sessions.tsx'
import { Team } from './pages/team.tsx'
import { Terms } from './pages/terms.tsx'
import { Wallet } from './pages/wallet.tsx'
import { Workspace } from './pages/workspace.tsx'
import type { PageName } from './page-names.ts'

export interface PageProps {
  readonly me: Me
}

interface PageEntry {
  readonly name: PageName
  readonly title: string
  readonly show: ComponentType<PageProps>
  /** Reached by a link alone. */
  readonly hidden?: true
  readonly operator?: true
}

export const PAGES: readonly PageEntry[] = [
  { name: 'overview', title: 'Overview', show: Overview },
  { name: 'plan', title: 'Plan', show: Plan },
  { name: 'sessions', title: 'Sessions', show: Sessions },
  { name: 'keys', title: 'API keys', show: Keys },
  { name: 'profile', title: 'Business profile', show: Profile },
  { name: 'wallet', title: 'Wallet', show: Wallet },
  { name: 'membership', title: 'Membership', show: Membership },
  { name: 'team', title: 'Team', show: Team },
  { name: 'workspace', title: 'Free workspace', show: Workspace },
  { name: 'passkeys', title: 'Passkeys', show: Passkeys },
  { name: 'terms', title: 'Terms', show: Terms },
  { name: 'data', title: 'Your data', show: Data },
  { name: 'audit', title: 'Audit log', show: Audit },
  { name: 'operator', title: 'Operator', show: Operator, operator: true },
  { name: 'device', title: 'Connect a program', show: Device, hidden: true },
  { name: 'invitation', title: 'Invitation', show: Invitation, hidden: true },
  { name: 'receipt', title: 'Receipt', show: Receipt, hidden: true },
]

/** What the navigation lists for this person. */
export const pagesFor = (me: Me): readonly PageEntry[] =>
  PAGES.filter(({ hidden, operator }) => !hidden && (!operator || me.is_operator))
