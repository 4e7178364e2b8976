// Links at the foot of every screen.

export const pageLinksText = {
  help: 'Help',
  /** Where Help is in this language. */
  helpAt: '/addin/help',
  privacy: 'Privacy',
  terms: 'Terms',
}
