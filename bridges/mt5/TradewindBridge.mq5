//+------------------------------------------------------------------+
//| TradewindBridge.mq5                                               |
//| Delivers the prices of this terminal to Tradewind.                |
//| It trades nothing, needs no DLL, and opens one address only.      |
//| How to install it: docs/operations/mt5.md                         |
//+------------------------------------------------------------------+
#property copyright "Tradewind"
#property version   "1.00"
#property description "Delivers the prices of this terminal to Tradewind (POST /v1/feed/ticks). It places no orders."

input string InpServer    = "https://prices.example.com"; // Address of Tradewind, also under Options > Expert Advisors
input string InpFeedKey   = "";                           // FEED_KEY or FEED_KEY_2 of the server
input string InpSymbols   = "EURUSD=EURUSD,XAUUSD=XAUUSD"; // Tradewind's code = symbol of this terminal, with commas
input int    InpSilenceMs = 10000;                        // A terminal without a price or a ping for this long is silent

#define POLL_MS        25      // a batch leaves within 50 ms of its first price
#define TIMEOUT_MS     5000    // of a call
#define MAX_AGE_MS     10000   // older lines are not sent
#define REST_MS        5000    // an unchanged price is repeated, so that the server does not take it for stale
#define ALIVE_MS       1000    // without a line
#define CATALOGUE_MS   60000
#define FIRST_PAUSE_MS 500     // after a failed call; doubles
#define LAST_PAUSE_MS  30000
#define MAX_SYMBOLS    256
#define CODE_OK        1       // `code` of an answer of Tradewind
#define CODE_FORBIDDEN 1004

struct Instrument
  {
   string            code;        // in Tradewind
   string            symbol;      // in this terminal
   int               precision;   // decimals in Tradewind; -1 = Tradewind does not have it
   bool              isReported;  // that Tradewind does not have it
   string            bid;         // the last line's prices
   string            ask;
   long              tickTime;    // of the terminal's last price, ms of its own clock
   long              lineTime;    // of the last line, epoch ms
   ulong             lineAt;      // when the last line was made, by the monotonic clock
   string            waiting;     // line that the server has not accepted; "" = none
   ulong             waitingAt;   // when it was made
  };

Instrument instruments[];
long       clockBase   = 0;       // epoch ms at clockTicks
ulong      clockTicks  = 0;
ulong      provedAt    = 0;       // when the terminal last proved that its connection lives
int        lastPing    = 0;
ulong      sentAt      = 0;       // the last call that succeeded
ulong      pausedUntil = 0;
uint       pauseMs     = FIRST_PAUSE_MS;
ulong      catalogueAt = 0;
bool       hasCatalogue = false;
string     lastFailure = "";
string     reported    = "";      // rejections that were logged, as "|CODE key|"

//+------------------------------------------------------------------+
//| Start and end                                                     |
//+------------------------------------------------------------------+
int OnInit()
  {
   if(StringLen(InpFeedKey) < 16)
      return Refuse("InpFeedKey: enter the FEED_KEY of the server, at least 16 characters");
   if(StringFind(InpServer, "https://") != 0 && StringFind(InpServer, "http://127.0.0.1") != 0 &&
      StringFind(InpServer, "http://localhost") != 0)
      return Refuse("InpServer: an https address is needed, except on this machine");
   if(InpSilenceMs < 1000)
      return Refuse("InpSilenceMs: at least 1000");
   if(!ReadSymbols())
      return INIT_PARAMETERS_INCORRECT;
   clockTicks = 0;
   provedAt = 0;
   pausedUntil = 0;
   pauseMs = FIRST_PAUSE_MS;
   hasCatalogue = false;
   lastFailure = "";
   reported = "";
   if(!EventSetMillisecondTimer(POLL_MS))
      return Refuse("the timer could not be set");
   return INIT_SUCCEEDED;
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   Comment("");
  }

int Refuse(const string why)
  {
   Alert("Tradewind: " + why);
   return INIT_PARAMETERS_INCORRECT;
  }

/** Reads InpSymbols. Symbols that this terminal does not have are logged and skipped. */
bool ReadSymbols()
  {
   string pairs[];
   int count = StringSplit(InpSymbols, ',', pairs);
   if(count < 1 || count > MAX_SYMBOLS)
     {
      Refuse("InpSymbols: 1 to " + IntegerToString(MAX_SYMBOLS) + " pairs such as EURUSD=EURUSD.m");
      return false;
     }
   ArrayResize(instruments, 0);
   for(int i = 0; i < count; i++)
     {
      string parts[];
      if(StringSplit(pairs[i], '=', parts) != 2)
        {
         Refuse("InpSymbols: \"" + pairs[i] + "\" is no pair such as EURUSD=EURUSD.m");
         return false;
        }
      for(int k = 0; k < 2; k++)
        {
         StringTrimLeft(parts[k]);
         StringTrimRight(parts[k]);
        }
      if(!IsCode(parts[0]) || IndexOf(parts[0]) >= 0)
        {
         Refuse("InpSymbols: \"" + parts[0] + "\" is no code, or occurs twice");
         return false;
        }
      if(!SymbolSelect(parts[1], true))
        {
         Print("Tradewind: this terminal has no symbol ", parts[1], "; it is skipped");
         continue;
        }
      int last = ArraySize(instruments);
      ArrayResize(instruments, last + 1);
      instruments[last].code = parts[0];
      instruments[last].symbol = parts[1];
      instruments[last].precision = -1;
      instruments[last].isReported = false;
      Forget(last);
      instruments[last].lineTime = 0;
     }
   if(ArraySize(instruments) > 0)
      return true;
   Refuse("InpSymbols: this terminal has none of these symbols");
   return false;
  }

/** A code may stand in JSON as it is: 1 to 32 capital letters, digits, dots, underscores. */
bool IsCode(const string text)
  {
   int length = StringLen(text);
   for(int i = 0; i < length; i++)
     {
      ushort letter = StringGetCharacter(text, i);
      bool isLetter = letter >= 'A' && letter <= 'Z';
      bool isDigit = letter >= '0' && letter <= '9';
      if(!isLetter && !isDigit && letter != '.' && letter != '_')
         return false;
     }
   return length >= 1 && length <= 32;
  }

int IndexOf(const string code)
  {
   for(int i = 0; i < ArraySize(instruments); i++)
      if(instruments[i].code == code)
         return i;
   return -1;
  }

/** What was known of a price no longer holds. */
void Forget(const int i)
  {
   instruments[i].bid = "";
   instruments[i].ask = "";
   instruments[i].tickTime = 0;
   instruments[i].lineAt = 0;
   instruments[i].waiting = "";
   instruments[i].waitingAt = 0;
  }

//+------------------------------------------------------------------+
//| Clocks                                                            |
//+------------------------------------------------------------------+

/** Epoch ms. TimeGMT counts whole seconds, so the milliseconds since its last change are added. */
long NowMs()
  {
   ulong ticks = GetTickCount64();
   long seconds = (long)TimeGMT() * 1000;
   long now = clockBase + (long)(ticks - clockTicks);
   // the first time, after the clock was set, and whenever a second begins earlier than expected
   if(clockTicks == 0 || now < seconds || now > seconds + 2000)
     {
      clockBase = seconds;
      clockTicks = ticks;
      return seconds;
     }
   // never ahead of the second that the clock shows
   return MathMin(now, seconds + 999);
  }

//+------------------------------------------------------------------+
//| Prices                                                            |
//+------------------------------------------------------------------+

/** A price as decimal text, cut to the instrument's decimals and rounded outwards: the bid down, the ask up. */
string RoundOutwards(const double price, const int digits, const int precision, const bool isAsk)
  {
   string text = DoubleToString(price, digits);
   if(digits <= precision)
      return text;
   int dot = StringFind(text, ".");
   string kept = StringSubstr(text, 0, precision == 0 ? dot : dot + 1 + precision);
   string rest = StringSubstr(text, dot + 1 + precision);
   bool isExact = true;
   for(int i = 0; i < StringLen(rest); i++)
      if(StringGetCharacter(rest, i) != '0')
         isExact = false;
   return isAsk && !isExact ? PlusOne(kept) : kept;
  }

/** Adds one unit of the last place. */
string PlusOne(string text)
  {
   for(int i = StringLen(text) - 1; i >= 0; i--)
     {
      ushort letter = StringGetCharacter(text, i);
      if(letter == '.')
         continue;
      if(letter < '9')
        {
         StringSetCharacter(text, i, (ushort)(letter + 1));
         return text;
        }
      StringSetCharacter(text, i, '0');
     }
   return "1" + text;
  }

/** Whether the terminal's server quotes the symbol at present. */
bool IsQuoted(const string symbol)
  {
   if(SymbolInfoInteger(symbol, SYMBOL_TRADE_MODE) == SYMBOL_TRADE_MODE_DISABLED)
      return false;
   datetime now = TimeTradeServer();
   MqlDateTime parts;
   TimeToStruct(now, parts);
   int second = parts.hour * 3600 + parts.min * 60 + parts.sec;
   datetime from, to;
   for(uint session = 0; SymbolInfoSessionQuote(symbol, (ENUM_DAY_OF_WEEK)parts.day_of_week, session, from, to); session++)
      if(second >= (int)from && second < (int)to)
         return true;
   return false;
  }

/** Makes the line of a changed price, or of an unchanged one that is due. */
void TakePrice(const int i)
  {
   string symbol = instruments[i].symbol;
   ulong ticks = GetTickCount64();
   MqlTick tick;
   if(instruments[i].precision < 0 || !SymbolInfoTick(symbol, tick))
      return;
   // the first one may be remembered from an earlier session, which proves nothing
   if(instruments[i].tickTime != 0 && instruments[i].tickTime != tick.time_msc)
      provedAt = ticks;
   instruments[i].tickTime = tick.time_msc;
   if(tick.bid <= 0 || tick.ask <= 0 || tick.bid > tick.ask || !IsQuoted(symbol))
     {
      // what was withdrawn is not repeated
      instruments[i].bid = "";
      instruments[i].waiting = "";
      return;
     }
   int digits = (int)SymbolInfoInteger(symbol, SYMBOL_DIGITS);
   string bid = RoundOutwards(tick.bid, digits, instruments[i].precision, false);
   string ask = RoundOutwards(tick.ask, digits, instruments[i].precision, true);
   bool isChanged = bid != instruments[i].bid || ask != instruments[i].ask;
   bool isDue = ticks - instruments[i].lineAt >= REST_MS;
   // a price of a dead connection would look like a present one
   if((!isChanged && !isDue) || !Lives())
      return;
   long time = MathMax(NowMs(), instruments[i].lineTime);
   instruments[i].bid = bid;
   instruments[i].ask = ask;
   instruments[i].lineTime = time;
   instruments[i].lineAt = ticks;
   instruments[i].waitingAt = ticks;
   instruments[i].waiting = "{\"code\":\"" + instruments[i].code + "\",\"bid\":" + bid + ",\"ask\":" + ask +
                            ",\"time\":" + IntegerToString(time) + "}";
  }

/** A changed ping was measured just now: the terminal's server has answered. */
void NotePing()
  {
   int ping = (int)TerminalInfoInteger(TERMINAL_PING_LAST);
   if(lastPing != 0 && ping != lastPing)
      provedAt = GetTickCount64();
   lastPing = ping;
  }

/** The last price or ping of the terminal's server is not older than InpSilenceMs. */
bool Lives()
  {
   return (bool)TerminalInfoInteger(TERMINAL_CONNECTED) && provedAt != 0 &&
          GetTickCount64() - provedAt < (ulong)InpSilenceMs;
  }

//+------------------------------------------------------------------+
//| Delivery                                                          |
//+------------------------------------------------------------------+
void OnTimer()
  {
   ulong ticks = GetTickCount64();
   NotePing();
   for(int i = 0; i < ArraySize(instruments); i++)
      TakePrice(i);
   if(ticks < pausedUntil)
      return;
   if(!hasCatalogue || ticks - catalogueAt >= CATALOGUE_MS)
      if(!ReadCatalogue())
         return;
   SendLines();
  }

/** Sends what waits, the newest price of each instrument, or a sign of life after a second without one. */
void SendLines()
  {
   ulong ticks = GetTickCount64();
   string body = "";
   int sent[];
   for(int i = 0; i < ArraySize(instruments); i++)
     {
      if(instruments[i].waiting != "" && ticks - instruments[i].waitingAt >= MAX_AGE_MS)
        {
         // is made again from the present price
         instruments[i].waiting = "";
         instruments[i].lineAt = 0;
        }
      if(instruments[i].waiting == "")
         continue;
      int last = ArraySize(sent);
      ArrayResize(sent, last + 1);
      sent[last] = i;
      body += instruments[i].waiting + "\n";
     }
   if(body == "")
     {
      if(ticks - sentAt < ALIVE_MS || !Lives())
         return;
      body = "{\"alive\":true}\n";
     }
   string answer;
   if(!Call("POST", "/v1/feed/ticks", body, answer))
      return;
   sentAt = GetTickCount64();
   for(int k = 0; k < ArraySize(sent); k++)
      instruments[sent[k]].waiting = "";
   ReportRejected(answer, sent);
   Comment("Tradewind: prices are delivered");
  }

/** Logs each reason once for an instrument. An answer is {"accepted":1,"rejected":[{"line":1,"key":"stale"}]}. */
void ReportRejected(const string answer, const int &sent[])
  {
   int at = StringFind(answer, "\"rejected\":[");
   int end = at < 0 ? -1 : StringFind(answer, "]", at);
   if(end < 0)
      return;
   while((at = StringFind(answer, "\"line\":", at)) >= 0 && at < end)
     {
      int line = (int)StringToInteger(StringSubstr(answer, at + 7, 10));
      string key = TextAfter(answer, "\"key\":\"", at);
      string code = line >= 1 && line <= ArraySize(sent) ? instruments[sent[line - 1]].code : "a line";
      string what = "|" + code + " " + key + "|";
      if(StringFind(reported, what) < 0)
        {
         reported += what;
         Print("Tradewind: the server rejects ", code, " ", key, "; further ones are not logged");
        }
      at += 7;
     }
  }

/** Reads which codes the server has, and their decimals: [{"code":"EURUSD","precision":5,"open":true,"stale":false}]. */
bool ReadCatalogue()
  {
   string answer;
   if(!Call("GET", "/v1/feed/catalogue", "", answer))
      return false;
   catalogueAt = GetTickCount64();
   hasCatalogue = true;
   for(int i = 0; i < ArraySize(instruments); i++)
     {
      int at = StringFind(answer, "\"code\":\"" + instruments[i].code + "\"");
      int field = at < 0 ? -1 : StringFind(answer, "\"precision\":", at);
      int precision = field < 0 ? -1 : (int)StringToInteger(StringSubstr(answer, field + 12, 4));
      if(precision < 0 && !instruments[i].isReported)
         Print("Tradewind: the server has no instrument ", instruments[i].code, "; it is skipped");
      instruments[i].isReported = precision < 0;
      if(precision != instruments[i].precision)
         Forget(i);
      instruments[i].precision = precision;
     }
   return true;
  }

/** The text between `before` and the next quotation mark. */
string TextAfter(const string text, const string before, const int from)
  {
   int at = StringFind(text, before, from);
   if(at < 0)
      return "";
   at += StringLen(before);
   int end = StringFind(text, "\"", at);
   return end < 0 ? "" : StringSubstr(text, at, end - at);
  }

/** Calls the server. A refused key ends the program; any other failure is tried again later. */
bool Call(const string method, const string path, const string body, string &answer)
  {
   string server = InpServer;
   while(StringLen(server) > 0 && StringGetCharacter(server, StringLen(server) - 1) == '/')
      server = StringSubstr(server, 0, StringLen(server) - 1);
   string headers = "feed-key: " + InpFeedKey + "\r\nContent-Type: application/x-ndjson\r\n";
   char data[], result[];
   string resultHeaders;
   int length = StringLen(body);
   if(length > 0)
      StringToCharArray(body, data, 0, length, CP_UTF8);
   ResetLastError();
   int status = WebRequest(method, server + path, headers, TIMEOUT_MS, data, result, resultHeaders);
   int error = GetLastError();
   answer = ArraySize(result) > 0 ? CharArrayToString(result, 0, WHOLE_ARRAY, CP_UTF8) : "";
   long code = CodeOf(answer);
   if(code == CODE_FORBIDDEN)
     {
      Alert("Tradewind: the server refuses the feed key. Correct InpFeedKey and attach the program again.");
      EventKillTimer();
      ExpertRemove();
      return false;
     }
   if(status == 200 && code == CODE_OK)
     {
      if(lastFailure != "")
         Print("Tradewind: the server answers again");
      lastFailure = "";
      pauseMs = FIRST_PAUSE_MS;
      return true;
     }
   Failed(status < 0 ? ErrorText(error) : "the server answered HTTP " + IntegerToString(status));
   return false;
  }

long CodeOf(const string answer)
  {
   int at = StringFind(answer, "\"code\":");
   return at < 0 ? -1 : StringToInteger(StringSubstr(answer, at + 7, 10));
  }

void Failed(const string why)
  {
   if(why != lastFailure)
      Print("Tradewind: ", why, "; it is tried again");
   lastFailure = why;
   Comment("Tradewind: " + why);
   pausedUntil = GetTickCount64() + pauseMs / 2 + (ulong)MathRand() * (pauseMs / 2) / 32767;
   pauseMs = MathMin(pauseMs * 2, LAST_PAUSE_MS);
  }

string ErrorText(const int error)
  {
   if(error == 4014)
      return "this terminal does not allow the address: Tools > Options > Expert Advisors > Allow WebRequest, add " + InpServer;
   return "the server cannot be reached (error " + IntegerToString(error) + ")";
  }
//+------------------------------------------------------------------+
