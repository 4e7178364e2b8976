// The console's frame: head, navigation and the page of the address; or the way in.
import { useEffect, useState } from 'preact/hooks'
import type { Me } from '#forms/console-forms.ts'
import { Button } from '../shell/pieces.tsx'
import { Select } from '../shell/fields.tsx'
import { PAGES, pagesFor } from './page-list.ts'
import { Page, Refused, Waiting } from './parts/parts.tsx'
import { SignIn } from './pages/sign-in.tsx'
import { goTo, nameAccount, route } from './route.ts'
import { account, askWho, ownAccount, rememberAccount, signOut, standing } from './state.ts'

export function Console() {
  const now = standing.value
  if (now.at === 'in') return <SignedIn me={now.me} />
  return (
    <>
      <Head />
      <main class="narrow" id="page">
        {now.at === 'loading' && <Waiting what="Opening the console…" />}
        {now.at === 'signed-out' && <SignIn said={now.said} />}
        {now.at === 'unreachable' && (
          <Page title="The console is not reached">
            <Refused refusal={now.refusal} retry={askWho} />
          </Page>
        )}
      </main>
    </>
  )
}

function Head({ me }: { readonly me?: Me }) {
  return (
    <header class="head bar">
      <a class="mark" href="#/overview">
        EDPS
      </a>
      {me && (
        <div class="who">
          <span>{me.user.email}</span>
          <Button onPress={signOut}>Sign out</Button>
        </div>
      )}
    </header>
  )
}

function SignedIn({ me }: { readonly me: Me }) {
  const { page, id, account: named } = route.value
  const chosen = account.value
  const shown = chosen === null ? undefined : PAGES.find((one) => one.name === page)
  useEffect(() => {
    if (chosen === null) return
    rememberAccount(chosen.id)
    if (named === null) nameAccount(chosen.id)
  }, [chosen?.id, named, page])
  const Shown = shown?.show
  return (
    <>
      <a
        class="skip"
        href="#page"
        onClick={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      >
        Skip to the page
      </a>
      <Head me={me} />
      <div class="columns">
        <Navigation me={me} page={page} />
        <main id="page">
          {Shown === undefined ? (
            <Page title="There is no such page">
              <p>
                The address leads nowhere, or to an account that you are no member of. Go to the{' '}
                <a href={`#/a/${ownAccount(me.user.id, me.accounts)?.id}/overview`}>overview</a>.
              </p>
            </Page>
          ) : (
            // Another account or session is another page: nothing of the one before stays.
            <Shown key={`${page} ${id} ${chosen?.id}`} me={me} />
          )}
        </main>
      </div>
    </>
  )
}

interface NavigationProps {
  readonly me: Me
  readonly page: string
}

/** Beside the page where there is room, else behind a button. */
function Navigation({ me, page }: NavigationProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [page])
  const chosen = account.value
  return (
    <nav aria-label="Console" class={open ? 'open' : undefined}>
      <button
        type="button"
        class="menu"
        aria-expanded={open}
        aria-controls="nav-list"
        onClick={() => setOpen(!open)}
      >
        Menu
      </button>
      <div id="nav-list" class="nav-list">
        {me.accounts.length > 1 && (
          <Select
            label="Account"
            value={chosen?.id ?? ''}
            onPick={(one) => goTo(page, one)}
            groups={[
              {
                label: null,
                options: me.accounts.map((one) => ({ value: one.id, text: one.name })),
              },
            ]}
          />
        )}
        <ul>
          {pagesFor(me).map(({ name, title }) => (
            <li key={name}>
              <a href={`#/${name}`} aria-current={name === page ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
