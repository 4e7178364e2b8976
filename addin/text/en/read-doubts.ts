// What the pane adds to the reading of the description.

export const readDoubtsText = {
  noHorizon:
    'Nothing says when leftovers are written off. Say it in Options, More options: “Periods until ' +
    'leftovers are written off”.',
}
