// The ribbon's buttons on the same flow as the pane: each shows the pane and does what the pane's own
// button does, once the pane knows the workbook. The event is completed at once, and always: Excel waits for it, and a fit takes long.
import { COMMAND_IDS, type CommandId } from '#addin/commands.ts'
import type { Flow } from './flow.ts'

/** Associates every command; once, after `Office.onReady`. */
export function associateCommands(flow: Flow): void {
  const run: Readonly<Record<CommandId, () => Promise<void>>> = {
    planMenu: () => flow.plan(),
    checkData: () => flow.check(),
    cancelFit: () => flow.cancel(),
  }
  for (const id of COMMAND_IDS) {
    Office.actions.associate(id, (event: Office.AddinCommands.Event) => {
      // What comes of it is seen in the pane.
      void run[id]()
      Office.addin.showAsTaskpane().then(
        () => event.completed(),
        () => event.completed(),
      )
    })
  }
}
