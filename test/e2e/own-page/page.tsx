/** The page of an app of one's own: the shipped modules, one that tells the knowledge base something, one that draws its icons, one with a chat of its own. */
import { alcoveModules, startInterface } from '../../../src/renderer/library.ts'
import '../../../src/renderer/styles.css'
import { greenhousePages } from '../../example-module/greenhouse-window.tsx'
import { harbourModule } from './harbour-module.tsx'
import { iconsModule } from './icons-module.tsx'
import { quayModule } from './quay-module.tsx'

startInterface({ modules: () => [...alcoveModules(), harbourModule(), iconsModule(), quayModule(), greenhousePages()] })
