import type { Briefs } from '../../briefs/briefs.ts'
import type { Memories } from '../../memory/durable/memories.ts'
import type { Memory } from '../../memory/memory.ts'
import type { RecalledLog } from '../../memory/recalled/recalled.ts'
import type { Drafts } from '../../notes/drafts.ts'
import type { Notes } from '../../notes/notes.ts'
import type { Undoing } from '../../notes/undoing.ts'
import type { Triggers } from '../../triggers/triggers.ts'
import type { QuietHours } from '../attention/quiet.ts'
import type { Attaching } from '../saved/attaching.ts'
import type { ReadDocument } from '../saved/reading.ts'
import type { Outbox } from '../telegram/outbox.ts'
import type { TurnStore } from '../turn/store.ts'
import type { Calendar } from '../world/calendar.ts'
import type { FetchArticle } from '../world/readable.ts'
import type { Tasks } from '../world/tasks.ts'
import { addLoopTool } from './add-loop.ts'
import { askTool } from './ask.ts'
import { attachDocumentTool } from './attach-document.ts'
import { briefTool } from './brief.ts'
import { changeTriggerTool } from './change-trigger.ts'
import { closeLoopsTool } from './close-loops.ts'
import { type Consolidate, consolidateMemoryTool } from './consolidate-memory.ts'
import { draftMessageTool } from './draft-message.ts'
import { discardDraftTool, editDraftTool, setAddressTool } from './edit-draft.ts'
import { editLoopTool, splitLoopTool } from './edit-loop.ts'
import {
  addEventTool,
  deleteEventTool,
  editEventTool,
  listEventsTool,
  moveEventTool,
} from './events.ts'
import { factHistoryTool } from './fact-history.ts'
import { type Forgetting, forgetTool } from './forget.ts'
import { keepValueTool } from './keep-value.ts'
import { listNotesTool } from './list-notes.ts'
import { listOpenTool } from './list-open.ts'
import { listTriggersTool } from './list-triggers.ts'
import { listWritesTool } from './list-writes.ts'
import { muteTool } from './mute.ts'
import { offerChoicesTool } from './offer-choices.ts'
import { pauseTriggerTool, resumeTriggerTool } from './pause-trigger.ts'
import { quietTool } from './quiet.ts'
import { readDocumentTool } from './read-document.ts'
import { recallTool } from './recall.ts'
import { rememberTool } from './remember.ts'
import { remindTool } from './remind.ts'
import { addRuleTool, correctRuleTool, dropRuleTool } from './rules.ts'
import { saveTool } from './save.ts'
import { savePageTool } from './save-page.ts'
import { scheduleTaskTool } from './schedule-task.ts'
import { type SendingDeps, sendDraftTool } from './send-draft.ts'
import { setDueTool } from './set-due.ts'
import { setZoneTool } from './set-zone.ts'
import { snoozeTool } from './snooze.ts'
import {
  addTaskTool,
  completeTaskTool,
  deleteTaskTool,
  editTaskTool,
  listTasksTool,
} from './tasks.ts'
import type { Tool } from './tool.ts'
import { undoTool } from './undo.ts'
import { watchTool } from './watch.ts'

export type ToolsDeps = {
  readonly memory: Memory
  readonly memories: Memories
  readonly notes: Notes
  readonly drafts: Drafts
  readonly triggers: Triggers
  readonly outbox: Pick<Outbox, 'inDoubt'>
  readonly undoing: Undoing
  readonly briefs: Briefs
  readonly recalledLog?: RecalledLog
  readonly quiet: QuietHours
  readonly calendar: Calendar
  readonly tasks: Tasks
  readonly article: FetchArticle
  readonly readDocument: ReadDocument
  readonly attaching: Attaching
  readonly store: TurnStore
  readonly forgetting: Forgetting
  readonly sending: SendingDeps
  readonly consolidate: Consolidate
  readonly newId: () => string
}

/** Every tool that a model can call, in the order it is shown them (stable, for the prompt's cache). */
export function createTools(deps: ToolsDeps): readonly Tool[] {
  return [
    recallTool(deps),
    rememberTool(deps),
    factHistoryTool(deps),
    addLoopTool(deps),
    listOpenTool(deps),
    listNotesTool(deps),
    closeLoopsTool(deps),
    editLoopTool(deps),
    splitLoopTool(deps),
    remindTool(deps),
    scheduleTaskTool(deps),
    watchTool(deps),
    listTriggersTool(deps),
    changeTriggerTool(deps),
    pauseTriggerTool(deps),
    resumeTriggerTool(deps),
    keepValueTool(deps),
    setZoneTool(deps),
    snoozeTool(deps),
    setDueTool(deps),
    muteTool(deps),
    quietTool(deps),
    saveTool(deps),
    savePageTool(deps),
    readDocumentTool(deps),
    draftMessageTool(deps),
    editDraftTool(deps),
    setAddressTool(deps),
    attachDocumentTool(deps),
    sendDraftTool(deps.sending),
    discardDraftTool(deps),
    addEventTool(deps),
    moveEventTool(deps),
    editEventTool(deps),
    deleteEventTool(deps),
    listEventsTool(deps),
    addTaskTool(deps),
    completeTaskTool(deps),
    editTaskTool(deps),
    deleteTaskTool(deps),
    listTasksTool(deps),
    briefTool(deps),
    undoTool(deps),
    listWritesTool(deps),
    addRuleTool(deps),
    correctRuleTool(deps),
    dropRuleTool(deps),
    forgetTool(deps),
    consolidateMemoryTool(deps),
    askTool(),
    offerChoicesTool(deps),
  ]
}
