/**
 * A plugin of Stryker with which `test/mutation.ts` tries only some changes: it takes the others out of the plan before they are tried. As many
 * as `MUTATION_MOST` says stay, spread evenly over the code, so that each run of the same code tries the same.
 */
interface Plan {
  mutant: {
    fileName: string
    mutatorName: string
    replacement: string
    location: { start: { line: number; column: number } }
    status?: string
  }
}

class FewMutants {
  onMutationTestingPlanReady({ mutantPlans }: { mutantPlans: Plan[] }): void {
    const most = Number(process.env['MUTATION_MOST'])
    const all = mutantPlans.filter(({ mutant }) => mutant.status !== 'Ignored').toSorted(byPlace)
    const few = Array.from({ length: most }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / most)])
    const kept = all.length <= most ? all : few.flatMap((plan) => plan ?? [])
    mutantPlans.splice(0, mutantPlans.length, ...kept)
  }
}

function byPlace({ mutant: one }: Plan, { mutant: other }: Plan): number {
  const [from, to] = [one.location.start, other.location.start]
  return (
    one.fileName.localeCompare(other.fileName, 'en') ||
    from.line - to.line ||
    from.column - to.column ||
    `${one.mutatorName} ${one.replacement}`.localeCompare(`${other.mutatorName} ${other.replacement}`, 'en')
  )
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'few-mutants', injectableClass: FewMutants }]
