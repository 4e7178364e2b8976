// The console's entry: draws its frame, and asks who is signed in.
import { render } from 'preact'
import { Console } from './console/frame.tsx'
import { followAddress } from './console/route.ts'
import { askWho } from './console/state.ts'

followAddress()
render(<Console />, document.getElementById('console')!)
void askWho()
