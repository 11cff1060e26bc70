// Loaded into a site first (node --import): its clock begins at a set time, and its answers have no Date header.
import { OutgoingMessage } from 'node:http';

const ahead = Date.parse(process.env['CLOCK_BEGINS_AT'] ?? '') - Date.now();
const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

// A browser would count ages by the time in a Date header.
Object.defineProperty(OutgoingMessage.prototype, 'sendDate', { get: () => false, set: () => {} });
