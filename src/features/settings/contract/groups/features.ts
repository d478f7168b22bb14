import {
  type OptionalFeatureName,
  optionalFeatureNames,
  optionalFeatures,
} from '../../../../platform/contract/features.ts'
import type { SettingGroup, SwitchSetting } from '../../../../platform/contract/settings/fields.ts'

const toSwitch = (name: OptionalFeatureName): SwitchSetting => ({
  kind: 'switch',
  label: optionalFeatures[name].title,
  hint: optionalFeatures[name].about,
  default: true,
})

export const features = {
  label: 'Features',
  hint: 'Switched off, a feature has no pages, no screens, no mails and no place in a menu. Everything in it is kept and comes back when you switch it on.',
  fields: Object.fromEntries(optionalFeatureNames.map((name) => [name, toSwitch(name)])) as Record<
    OptionalFeatureName,
    SwitchSetting
  >,
} as const satisfies SettingGroup
