/** Loads the font library only when something is printed. */
export async function openScriptFonts() {
  const { ScriptFonts } = await import('./script-fonts.ts')
  return new ScriptFonts()
}
