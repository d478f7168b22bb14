import type { DemoEntries } from '../../../platform/server/demo/part.ts'

interface DemoCourse {
  title: string
  summary: string
  text: string
  access: 'free' | 'silver' | 'gold'
  daysAgo: number
  /** Addresses of articles, in order. */
  lessons: string[]
}

export default (({ idOf }) =>
  courses.map((course) => {
    const lessons = course.lessons.flatMap(idOf).map((articleId) => ({ articleId }))
    if (lessons.length !== course.lessons.length)
      throw new RangeError(`“${course.title}” names an article that is not there`)
    return { ...course, lessons }
  })) satisfies DemoEntries

const courses: DemoCourse[] = [
  {
    title: 'A power supply that stays quiet',
    summary: 'From the loop of the converter to the last decoupling capacitor, in four lessons.',
    text: `For those who have laid out one board and do not want to lay out the next one twice. Each lesson is an article of the magazine.

You will close the loop of a buck converter on paper, filter what it leaves, choose capacitors for the voltage that they work at, and find the peak between two of them before it finds you.

Have a breadboard, an oscilloscope and an evening for each.`,
    access: 'silver',
    daysAgo: 8,
    lessons: [
      'compensating-a-buck-with-a-type-iii-network',
      'a-quiet-rail-behind-a-500-khz-buck',
      'selecting-an-mlcc-under-dc-bias',
      'decoupling-that-works-antiresonance',
    ],
  },
  {
    title: 'Measure what you think you measure',
    summary: 'Probes, noise, sensors and long cables: five lessons about the error that is larger than the signal.',
    text: `Every lesson ends with an error budget: what comes from the sensor, what from the cable, what from the amplifier, and which of them is worth money.

Begin with the probe, since everything else is seen through it. Go on to the noise of an amplifier, four wires for a milliohm, a platinum sensor for cold chains, and a current loop that a stranger will connect.

Have a multimeter with four and a half digits, and a probe that you have compensated today.`,
    access: 'silver',
    daysAgo: 25,
    lessons: [
      'ten-to-one-probe-from-tip-to-screen',
      'reading-an-op-amps-noise-figures',
      'a-milliohm-meter-with-four-wires',
      'max31865-pt100-error-budget-vaccine-and-milk',
      'a-4-20-ma-receiver-that-survives-the-installer',
    ],
  },
  {
    title: 'Firmware that survives the field',
    summary: 'From a bouncing key to an update that can fail: four lessons for devices that nobody visits.',
    text: `A device in a field has no debugger and nobody who presses reset. These lessons collect what it needs instead.

You will read a key that bounces, bite with a watchdog at the right moment, keep settings in a flash that wears out, and replace a program in a way that leaves the old one in place until the new one has proved itself.

All listings are in C for common microcontrollers. A development board and a supply that you can switch off at a bad moment are enough.`,
    access: 'gold',
    daysAgo: 40,
    lessons: [
      'debouncing-in-hardware-in-code-and-in-logic',
      'watchdogs-that-really-bite',
      'wear-levelling-a-spi-nor-flash-without-a-file-system',
      'a-bootloader-with-rollback-on-the-stm32h743',
    ],
  },
]
