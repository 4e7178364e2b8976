// Members of the services that `Office.addin`, `Office.ribbon` and the start-up of custom functions
// call (the host protocol notes §4; object paths of type 2).
import { define, asTruth, isHandle, textArg } from './members.ts'
import type { Handle } from './members.ts'
import { fail } from './failure.ts'
import type { Session } from './session.ts'

function runtimeState(value: unknown): Session['pane'] {
  if (value === 'Inactive' || value === 'Background' || value === 'Visible') return value
  return fail('InvalidArgument', 'No such state of the add-in')
}

const appRuntime = define<null>({
  name: 'AppRuntimeService',
  methods: {
    GetAppRuntimeState: (session) => ({ value: session.pane }),
    SetAppRuntimeState(session, _, args) {
      session.pane = runtimeState(args[0])
    },
  },
})

const persistence = define<null>({
  name: 'AppRuntimePersistenceService',
  methods: {
    GetAppRuntimeStartState: (session) => ({ value: session.startup }),
    SetAppRuntimeStartState(session, _, args) {
      session.startup = runtimeState(args[0])
    },
  },
})

/** Set one by one by `Office.ribbon.requestUpdate`; kept by control id. */
function control(session: Session, id: string): { enabled?: boolean; visible?: boolean } {
  const known = session.ribbon.get(id) ?? {}
  session.ribbon.set(id, known)
  return known
}

const button = define<{ id: string }>({
  name: 'RibbonButton',
  id: (_, of) => of.id,
  scalars: {
    Enabled: (session, of) => control(session, of.id).enabled ?? true,
    Id: (_, of) => of.id,
  },
  setters: {
    Enabled(session, of, value) {
      control(session, of.id).enabled = asTruth(value)
    },
  },
  methods: {
    SetEnabled(session, of, args) {
      control(session, of.id).enabled = asTruth(args[0])
    },
  },
})

const tab = define<{ id: string }>({
  name: 'RibbonTab',
  id: (_, of) => of.id,
  scalars: { Id: (_, of) => of.id },
  methods: {
    SetVisibility(session, of, args) {
      control(session, of.id).visible = asTruth(args[0])
    },
  },
})

const dynamicRibbon = define<null>({
  name: 'DynamicRibbon',
  methods: {
    GetButton: (_session, _, args) => button({ id: textArg(args, 0) }),
    GetTab: (_session, _, args) => tab({ id: textArg(args, 0) }),
  },
})

const customFunctions = define<null>({
  name: 'CustomFunctions',
  methods: {
    _GetEnabledFeatures: () => ({ value: [] }),
    _SetOsfControlContainerReadyForCustomFunctions: (session) => session.calculation?.ready(),
    SetInvocationArrayResults(session, _, args) {
      session.calculation?.take(args[0])
    },
  },
})

/** The library announces that ribbon command handlers can be called. */
const internal = define<null>({
  name: 'AddinInternalService',
  methods: { NotifyActionHandlerReady: () => undefined },
})

const SERVICES: Record<string, (data: null) => Handle> = {
  'Microsoft.AppRuntime.AppRuntimePersistenceService': persistence,
  'Microsoft.AppRuntime.AppRuntimeService': appRuntime,
  'Microsoft.DynamicRibbon.DynamicRibbon': dynamicRibbon,
  'Microsoft.ExcelServices.CustomFunctions': customFunctions,
  'Microsoft.InternalService.AddinInternalService': internal,
}

export function service(name: string): Handle {
  const make = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined
  const made = make?.(null)
  return isHandle(made) ? made : fail('ApiNotFound', name)
}
