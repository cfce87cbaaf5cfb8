import { inRoot } from '../../platform/project/index'
import { commandsIn, untilSaid } from '../support/commands'
import { expect, test } from '../support/fixtures'

const project = commandsIn(inRoot())

test.afterEach(project.stop)

test('npm start serves the existing builds, on any free port, without building again', async () => {
  const server = project.start(process.execPath, ['platform/cli/run.mjs', 'start'], { PORT: '0' })
  const said = await untilSaid(server, /Bookshelf is ready at .*\n/)
  expect(said).not.toMatch(/Building|Composing/)
  const [shop = ''] = said.match(/http:\/\/localhost:\d+/) ?? []
  expect((await fetch(shop)).status).toBe(200)
})
