// Links at the foot of every screen.

export const pageLinksText = {
  help: 'Help',
  privacy: 'Privacy',
  terms: 'Terms',
}
