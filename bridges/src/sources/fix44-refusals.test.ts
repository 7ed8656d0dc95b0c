import { describe, expect, it } from 'vitest';
import { refusesCredentials } from './fix44-refusals.ts';

const refuses = (text: string, status?: string): boolean => refusesCredentials({ text, status });

describe('a refused Logon', () => {
  it.each([
    'BAD_CREDENTIALS',
    'RET_INVALID_DATA',
    'RET_NO_SUCH_LOGIN',
    'RET_ACCOUNT_DISABLED',
    'Invalid username or password',
    'login failed: wrong credentials',
    'User BRIDGE is not authorized',
    'Unknown SenderCompID',
    'SenderCompID not recognised',
    'Account locked',
    'Password expired',
    'Access denied',
    'Unauthorized account',
    'authentication failed',
  ])('is about the credentials: %s', (text) => {
    expect(refuses(text)).toBe(true);
  });

  it.each([
    '',
    'Logon attempt not within session time',
    'Invalid session',
    'User is already logged on',
    'Account BRIDGE: logon rejected, too many connections',
    'Authentication service unavailable',
    'Login failed: try again later',
    'Access denied outside trading hours',
    'Invalid account: maintenance',
    'MsgSeqNum too low, expecting 57 but received 1',
    "Can't route request",
    'Server is shutting down',
    'Required tag missing',
    'user friendly goodbye',
  ])('is not: %s', (text) => {
    expect(refuses(text)).toBe(false);
  });

  it.each([
    ['5', true],
    ['6', true],
    ['8', true],
    ['7', false],
    ['4', false],
  ])('is so by its SessionStatus %s: %s', (status, isSo) => {
    expect(refuses('', status)).toBe(isSo);
  });
});
