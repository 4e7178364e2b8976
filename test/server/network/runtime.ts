// Whether the network can run on this machine, and on a software GPU.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

type Skip = (condition: boolean, note: string) => void

/** Skips a test, with words, where the optional package is not installed. */
export function needsRuntime({ skip }: { skip: Skip }): void {
  skip(!isInstalled('onnxruntime-node'), 'onnxruntime-node, an optional package, is not installed.')
}

/** A Vulkan driver that computes on the CPU: Debian's chromium-common brings it, libvulkan1 loads it. */
export const SOFTWARE_GPU = '/usr/lib/chromium/vk_swiftshader_icd.json'
const LOADERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
]

/** Skips a test, with words, where there is no software Vulkan device. */
export function needsSoftwareGpu(o: { skip: Skip }): void {
  needsRuntime(o)
  const isThere = LOADERS.some((folder) => existsSync(`${folder}/libvulkan.so.1`))
  o.skip(
    !existsSync(SOFTWARE_GPU) || !isThere,
    'Debian’s chromium and libvulkan1 bring the device.',
  )
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
