/** What the demo's plans pay for, beside articles. All figures are invented. */
export const demoSeries = {
  title: 'Lead times of microcontrollers, by core',
  summary: 'How many weeks distributors name for a thousand pieces, by month.',
  method:
    'Invented for the demo magazine. The figures show what a series looks like: they describe no real distributor or part. Do not base purchases on them.',
  access: 'gold',
  kind: 'line',
  csv: `Month,Cortex-M0+ (weeks),Cortex-M4 (weeks),RISC-V (weeks)
2025-07,14,21,12
2025-08,14,20,12
2025-09,13,20,11
2025-10,13,19,11
2025-11,12,19,10
2025-12,12,18,10
2026-01,13,18,9
2026-02,14,17,9
2026-03,13,16,9`,
}

export const demoCourse = {
  title: 'A power supply that stays quiet',
  summary: 'From the loop of the converter to the last decoupling capacitor, in three lessons.',
  text: `For those who have laid out one board and do not want to lay out the next one twice. Each lesson is an article of the demo magazine.

Have a breadboard, an oscilloscope and an evening for each.`,
  access: 'silver',
  /** The addresses of articles, in their order. */
  lessons: [
    'compensating-a-buck-with-a-type-iii-network',
    'a-quiet-rail-behind-a-500-khz-buck',
    'decoupling-that-works-antiresonance',
  ],
}
