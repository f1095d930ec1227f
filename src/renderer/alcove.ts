/** The page of the app that we ship. */
import { alcoveModules } from './alcove-modules.tsx'
import { startInterface } from './start-interface.tsx'
import './styles.css'

startInterface({ modules: alcoveModules })
