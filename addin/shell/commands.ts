// The ribbon's commands. Each shows the pane and calls the action that the pane's own button calls.
import type { Flow } from './flow.ts'

/**
 * Ids as in manifest.xml and `Office.actions.associate`. Append-only: Office caches manifests for days.
 * The ribbon's fourth button only shows the pane and runs no code.
 */
export const COMMAND_IDS = ['planMenu', 'checkData', 'cancelFit'] as const

type CommandId = (typeof COMMAND_IDS)[number]

/** Associates every command. Call once, after `Office.onReady`. */
export function associateCommands(flow: Flow): void {
  const run: Readonly<Record<CommandId, () => Promise<void>>> = {
    planMenu: () => flow.plan(),
    checkData: () => flow.check(),
    cancelFit: () => flow.cancel(),
  }
  for (const id of COMMAND_IDS) {
    Office.actions.associate(id, (event: Office.AddinCommands.Event) => {
      // Excel waits for `completed` and a fit takes minutes, so the event does not wait for the action.
      void run[id]()
      Office.addin.showAsTaskpane().then(
        () => event.completed(),
        () => event.completed(),
      )
    })
  }
}
