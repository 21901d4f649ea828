import { writeFileSync } from 'node:fs'
import { calibrate } from './convert/calibration'
import { encodeCalibration } from './convert/calibration-file'
import { speakCalibration } from './speak/base-voice'

/* Program of the build: writes the base voice's calibration to the path in its argument. */
writeFileSync(process.argv[2], encodeCalibration(calibrate(await speakCalibration())))
