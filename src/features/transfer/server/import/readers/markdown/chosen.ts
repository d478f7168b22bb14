import type { SourceFile } from '../../source.ts'
import { pageEnding } from './parsed.ts'

/** Of Obsidian, its Digital Garden, and Quartz. Logseq has two colons, and no marks around its fields. */
const choice = /^["']?(dg-publish|publish|public)["']?[ \t]{0,9}:[ \t]{0,9}["']?(?:true|yes|on)["']?[ \t]{0,9}$/i
const choiceOfLogseq = /^(?:-[ \t])?(public)::[ \t]{1,9}true[ \t]{0,9}$/i
const ofLogseq = /^(?:-[ \t])?[\w-]{1,60}::[ \t]/
const ofQuartz = /(?:^|\/)quartz\.config\.[mc]?[jt]s$/
const longestHead = 4000

/** The field with which authors choose single notes to be public, if one does. Notes without it may be private. */
export async function readChosenBy(files: readonly SourceFile[]): Promise<string | null> {
  for (const file of files) {
    const isSetting = ofQuartz.test(file.path)
    if (!isSetting && !pageEnding.test(file.path)) continue
    const head = await file.head().catch(() => '')
    if (isSetting && head.includes('ExplicitPublish')) return 'publish'
    const field = isSetting ? undefined : chosenIn(head.slice(0, longestHead).split(/\r?\n/))
    if (field !== undefined) return field
  }
  return null
}

function chosenIn(lines: readonly string[]): string | undefined {
  const isMatter = /^\ufeff?-{3}[ \t]*$/.test(lines[0] ?? '')
  for (const line of lines.slice(isMatter ? 1 : 0)) {
    if (isMatter ? /^[-.]{3}[ \t]*$/.test(line) : !ofLogseq.test(line)) return undefined
    const field = (isMatter ? choice : choiceOfLogseq).exec(line)?.[1]
    if (field !== undefined) return field.toLowerCase()
  }
  return undefined
}

/** Templates leave it empty, which chooses nothing. */
export const hasField = (field: string, matter: Readonly<Record<string, unknown>>, text: string) =>
  Object.entries(matter).some(([name, value]) => name.toLowerCase() === field && (value ?? '') !== '') ||
  new RegExp(`^(?:- )?${field}::[ \\t]{0,9}\\S`, 'im').test(text.slice(0, longestHead))
