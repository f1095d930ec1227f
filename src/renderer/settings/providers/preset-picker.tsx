import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/index.ts'
import { presets } from './presets.ts'

export interface PresetPickerProps {
  readonly onPick: (preset: (typeof presets)[number]) => void
}

/** Fills in the address of a well-known server. */
export const PresetPicker = ({ onPick }: PresetPickerProps) => {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('settings.providers.presets')}</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button key={preset.id} size="small" onClick={() => onPick(preset)}>
            {preset.name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
