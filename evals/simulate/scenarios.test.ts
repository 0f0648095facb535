import { everyOther } from './test/every.ts'

everyOther(0)
