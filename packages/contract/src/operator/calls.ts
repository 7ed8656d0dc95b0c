/** The operators' calls as the server serves them: each endpoint with its roles, summary and schemas. */
import { withSchemas } from '../call.ts';
import * as endpoints from './endpoints.ts';
import { operatorAuthSchemas } from './auth.ts';
import { operatorBaseSchemas } from './base.ts';
import { operatorChatSchemas } from './chat.ts';
import { operatorContentSchemas } from './content.ts';
import { operatorDirectorySchemas } from './directory.ts';
import { operatorExposureSchemas } from './exposure.ts';
import { operatorFeedbackSchemas } from './feedback.ts';
import { operatorInstrumentSchemas } from './instruments.ts';
import { operatorPeopleSchemas } from './people.ts';
import { operatorPrivacySchemas } from './privacy.ts';
import { operatorQueueSchemas } from './queues.ts';
import { operatorReportSchemas } from './reports.ts';

export const operatorAuthCalls = withSchemas(endpoints.operatorAuthCalls, operatorAuthSchemas);
export const operatorQueueCalls = withSchemas(endpoints.operatorQueueCalls, operatorQueueSchemas);
export const operatorPeopleCalls = withSchemas(endpoints.operatorPeopleCalls, operatorPeopleSchemas);
export const operatorPrivacyCalls = withSchemas(endpoints.operatorPrivacyCalls, operatorPrivacySchemas);
export const operatorBaseCalls = withSchemas(endpoints.operatorBaseCalls, operatorBaseSchemas);
export const operatorChatCalls = withSchemas(endpoints.operatorChatCalls, operatorChatSchemas);
export const operatorFeedbackCalls = withSchemas(endpoints.operatorFeedbackCalls, operatorFeedbackSchemas);
export const operatorDirectoryCalls = withSchemas(endpoints.operatorDirectoryCalls, operatorDirectorySchemas);
export const operatorContentCalls = withSchemas(endpoints.operatorContentCalls, operatorContentSchemas);
export const operatorInstrumentCalls = withSchemas(endpoints.operatorInstrumentCalls, operatorInstrumentSchemas);
export const operatorReportCalls = withSchemas(endpoints.operatorReportCalls, operatorReportSchemas);
export const operatorExposureCalls = withSchemas(endpoints.operatorExposureCalls, operatorExposureSchemas);
