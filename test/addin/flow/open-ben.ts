// A second person in the same workbook.
import { OTHER_KEY } from '../../support/pane/fake-service.ts'
import type { OpenFlow } from '../../support/pane/open-flow.ts'

/** Ben, at his own computer, leaves Ada's fit aside where there is one and checks the same tables. */
export async function openBen(ada: OpenFlow): Promise<OpenFlow> {
  const ben = await ada.beside()
  await ben.flow.start()
  if (ben.state().step.at === 'colleague') await ben.flow.retry()
  await ben.flow.signIn({ key: OTHER_KEY, name: 'Ben', remember: false })
  await ben.when(({ step }) => step.at === 'colleague' || step.at === 'tables')
  if (ben.state().step.at === 'colleague') await ben.flow.putAside()
  await ben.flow.plan()
  ben.step('checked')
  return ben
}
