// The ribbon's commands that run code, by the ids that stand in manifest.xml and in
// Office.actions.associate. Ids are append-only: Office keeps manifests for days.

/** What the pane associates, one handler an id. The fourth button shows the pane: no code runs. */
export const COMMAND_IDS = ['planMenu', 'checkData', 'cancelFit'] as const

export type CommandId = (typeof COMMAND_IDS)[number]
