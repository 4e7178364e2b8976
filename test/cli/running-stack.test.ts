// The claim on a folder when another start comes in between: its turn is taken while the note is read.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { claimFolder, giveFolderBack } from '#cli/running-stack.ts'

const between = vi.hoisted(() => ({ run: () => {} }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const readThen = (...args: Parameters<typeof fs.readFileSync>) => {
    const text = fs.readFileSync(...args)
    const { run } = between
    between.run = () => {}
    run()
    return text
  }
  return { ...fs, readFileSync: readThen }
})

const folder = mkdtempSync(join(tmpdir(), 'edps-claim-'))
const file = join(folder, 'stack.json')
const note = (pid: number) => JSON.stringify({ pid, baseUrl: 'http://x', address: 'http://x' })
const GONE = 2147483646
beforeEach(() => {
  giveFolderBack(folder)
  rmSync(file, { force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the note of a stack that was killed is replaced, and the folder given back', () => {
  writeFileSync(file, note(GONE))
  expect(claimFolder(folder, 1)).toBeNull()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  giveFolderBack(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a start that replaces the old note first keeps the folder', () => {
  writeFileSync(file, note(GONE))
  between.run = () => writeFileSync(file, note(process.ppid))
  expect(claimFolder(folder, 1)).toMatchObject({ pid: process.ppid })
  expect(readFileSync(file, 'utf8')).toBe(note(process.ppid))
  expect(readdirSync(folder)).toEqual(['stack.json'])
})

test('a note that another start removes while it is read is no hindrance', () => {
  writeFileSync(file, '')
  between.run = () => rmSync(file)
  expect(claimFolder(folder, 1)).toBeNull()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
})
