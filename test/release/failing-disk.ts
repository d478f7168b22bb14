import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../faults/programs.ts'

const run = promisify(execFile)

export const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** `EXT4_IOC_SHUTDOWN` without flushing the journal. Node has no `ioctl`; Debian's base has Perl. */
const shutDown = 'open F, "<", shift or die $!; $flags = pack "L", 2; ioctl F, 0x8004587d, $flags or die $!'

/** Becomes read-only at its first error, as on most servers. Null: this machine offers no block device. */
export async function failingDisk() {
  const [disk, image] = [await temporaryFolder(), join(await temporaryFolder(), 'image')]
  const mount = () => run('mount', ['-o', 'loop,errors=remount-ro', image, disk])
  try {
    await run('truncate', ['-s', '400M', image])
    await run('mkfs.ext4', ['-q', '-F', image])
    await mount()
  } catch {
    return null
  }
  onTestFinished(async () => void (await run('umount', ['-l', disk])))
  const device = (await run('losetup', ['--noheadings', '--output', 'NAME', '-j', image])).stdout.trim()
  return {
    disk,
    fail: () => writeFile(join('/sys/fs/ext4', basename(device), 'trigger_fs_error'), '1'),
    repair: async () => {
      await run('umount', [disk])
      // Exits with 1 after a repair.
      await run('e2fsck', ['-fy', image]).catch(() => {})
      await mount()
    },
    /** What was not synced is lost, as in a power failure. */
    cutPower: () => run('perl', ['-e', shutDown, disk]),
    /** After `cutPower`, when no program uses it any more. */
    mountAgain: async () => {
      await run('umount', [disk])
      await mount()
    },
  }
}
