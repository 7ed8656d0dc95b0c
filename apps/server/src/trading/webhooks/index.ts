export { WebhookDeliveries } from './deliveries.ts';
export { presentWebhook, serveWebhooks } from './routes.ts';
export { WebhookSender } from './sender.ts';
export { SEALED_WEBHOOKS, WEBHOOK_URL, Webhooks } from './webhooks.ts';
