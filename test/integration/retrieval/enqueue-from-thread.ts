import { parentPort, workerData } from 'node:worker_threads'
import { ingestionQueueOver } from '../../../src/main/library.ts'

parentPort?.postMessage(await ingestionQueueOver(workerData.port).enqueue(workerData.job))
