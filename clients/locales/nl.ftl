# Wat de pagina en de terminal in het Nederlands zeggen. De scheidsrechter stuurt namen en getallen, nooit zinnen.
# $who is "me" waar een zin over de lezer zelf gaat, anders "other".

## Rond de tafel

title = Wie riep het eerst?
and = en
yes = ja
no = nee
close = Sluiten
save = Bewaren
change = Wijzigen
menu = Menu
language = Taal
language-en = English
language-nl = Nederlands
somebody = iemand
your-name = Je naam
your-symbol = Je vorm
table-code = Tafelcode
table-code-none = geen? laat maar leeg
no-table-there = Er is hier geen tafel { $code }. Klopt de code?
playing-there = Het spel: { $game }
sitting-there = Daar zitten: { $names }
bots-there = { $count ->
    [one] een robot
   *[other] { $count } robots
}
full-there = Het is vol: je kunt kijken.
match-there = Er wordt gespeeld: je doet mee zodra er weer wordt gedeeld.
joining-table = Je gaat naar tafel { $code }
join = Ga zitten
more-ways = Andere manieren om mee te doen
watch-only = Alleen kijken
open-table = Nieuwe tafel: { $game }
connecting = Verbinden …
connecting-try = Poging { $tries }.
cannot-connect = Er komt geen antwoord. Zit je op hetzelfde wifi als de tafel? Op een gastnetwerk kunnen telefoons vaak geen ander apparaat bereiken.
cannot-trust = Niemand die deze machine vertrouwt staat in voor het certificaat van de tafel. Bewaar het basiscertificaat dat de server op /authority.crt toont, als PEM, en noem het in SSL_CERT_FILE.
back-to-start = Terug naar het begin
farewell = Je zit nu aan geen tafel
farewell-left = Je bent van tafel gegaan
play-here = Hier spelen
ask-again = Nog eens vragen
table-full-watching = De tafel is vol, dus je kijkt mee.
table-locked-watching = De tafel is op slot, dus je kijkt mee.
watching = Kijker
you-watch = Je kijkt mee.
table-name = Tafel { $code }
players = Spelers
player = Speler
host = gastheer
host-now = { $who ->
    [me] Jij bent nu gastheer.
   *[other] { $name } is nu gastheer.
}
bot = robot
quick = sneller dan een mens kan
away = even weg
gone = is weg
ready = klaar
not-ready = nog niet klaar
i-am-ready = Klaar!
not-ready-after-all = Wacht, toch niet klaar
waiting-for-players = { $free ->
    [one] Nog plaats voor één speler.
   *[other] Nog plaats voor { $free } spelers.
}
waiting-for = { $count ->
    [one] Wacht op { $name }.
   *[other] Wacht op { $count } spelers, onder wie { $name }.
}
waiting-for-names = Wachten op { $names }.
waited-you = jou
you-start = Alle anderen zijn klaar: jij begint.
everybody-ready = Iedereen is klaar.
starts-soon = Het begint …
start-now = Begin nu
start-anyway = Begin zonder te wachten
seat-claim = Ik ben { $name }, die weg is
seat-are-you = Ben jij { $name }, die weg is?
seat-yes = Ja
seat-no = Nee
seat-claimed = Gevraagd om de plek van { $name }. Iemand aan tafel moet ja zeggen.
seat-not-given = Je krijgt de plek van { $name } niet.
seat-asked = { $by } zegt: ik ben { $name }, die weg is.
seat-let = Geef de plek van { $name } terug
seat-let-not = Niet { $name }
term-seat-asked = In het menu zeg je ja of nee.
needs-more = Er zijn { $number } spelers nodig: er moet nog iemand gaan zitten.
start-alone = Begin alleen
start-alone-means = Er is nog niemand anders. Anderen kunnen nog gaan zitten voor je begint.
end-match = Beëindig deze partij
end-match-means = Iedereen stopt, en niemand wint deze partij.
end-match-yes = Stop ermee
end-match-no = Speel door
to-lobby = Ander spel of opties
scan-to-join = Scan om mee te doen
scan-trouble = Opent er niets? Ga op hetzelfde wifi, niet dat voor gasten, en blijf erop: zet mobiele data en VPN uit.
qr-alt = Een code om te scannen, om aan tafel { $code } mee te doen
lines = Verbindingen
about-ms = { $ms } ±1 ms
host-part = Alleen jij, als gastheer
pause = Pauze
resume = Verder
next-round = Nu de volgende ronde
rematch = Nog een keer
rematch-by-host = { $name } kan de volgende partij beginnen.
make-host = Maak gastheer
kick = Verwijder
kick-name = Verwijder { $name }
add-bot = Robot erbij
bot-skill = Niveau
bot-comes = Er komt een robot aan …
bots-practice = Robots hebben geen gedrukte kaarten: met hen oefen je alleen het roepen.
bot-easy = makkelijk
bot-even = gemiddeld
bot-strong = sterk
lock-table = Zet de tafel op slot
unlock-table = Laat weer mensen binnen
invite = Nodig uit
back-to-game = Terug naar het spel
host-part-screen = Dit scherm is gastheer
screens-host = { $screens ->
    [0] Laat ook een scherm gastheer zijn
    [one] Eén scherm is ook gastheer
   *[other] { $screens } schermen zijn ook gastheer
}
screens-how = Open op dat scherm het menu en vraag om gastheer te zijn: het toont vier letters. Typ die hier.
screen-code = Letters op het scherm
let-host = Laat het toe
let-none-host = Geen scherm meer als gastheer
host-here = Gastheer vanaf dit scherm
host-here-means = Pauze, rondes, spelers en opties, ook van hier en niet alleen vanaf de telefoon van de gastheer.
host-here-ask = Vraag het de gastheer
host-here-code = De gastheer opent het menu op de telefoon, ‘Laat ook een scherm gastheer zijn’, en typt:
hosting-over = Dit scherm is geen gastheer meer. Vraag het opnieuw in het menu ☰.
leave-seat = Mijn plaats opgeven
leave-seat-means = Je kaarten gaan mee weg, en niemand krijgt deze plaats terug.
leave-seat-means-between = Je gaat van tafel. Zolang er plaats is, kun je weer gaan zitten.
leave-seat-yes = Opgeven
leave-seat-no = Blijven
settings = Instellingen
setting-scheme = Kleuren
scheme-auto = zoals het systeem
scheme-dark = donker
scheme-light = licht
setting-sound = Geluid
setting-vibration = Trillen
setting-onRelease = Roepen als ik mijn vinger optil
setting-leftHanded = Voor de linkerhand
keys = Toetsen
keys-more = Voor een toetsenbord. Kies er een, en druk dan op de toets die je ervoor wilt; Esc laat het zo.
keys-reset = Alle toetsen zoals ze waren
key-change = { $what }: { $key }. Kies een andere toets
key-press = Druk op een toets …
key-reserved = Die toets heeft de browser of de pagina nodig.
key-taken = Die toets is bezet: { $what }
key-card = Gekozen. In sommige spellen ligt er een kaart op die toets; daar gaat dit voor.
key-does-1 = Eerste combinatie, of eerste keus
key-does-2 = Tweede combinatie, of tweede keus
key-does-3 = Derde combinatie, of derde keus
key-does-4 = Vierde combinatie, of vierde keus
key-does-space = De ene grote roep
key-does-0 = Hit, of een kaart nemen
key-does-o = Een kaart openen
for-left-hand = Zet het links
for-right-hand = Zet het rechts
sound-here = Zet geluid aan
rules-of = Spelregels: { $game }
lacks-read = Begrepen
missing-wake-lock = Dit scherm kan vanzelf uitgaan: een browser houdt het alleen aan over https. Zet de schermtime-out van je telefoon langer.
missing-wake-lock-here = Deze browser kan het scherm nu niet aanhouden. Zet de schermtime-out van je telefoon langer.
missing-vibration = Deze browser kan niet trillen.
missing-sound = Deze browser kan geen geluid maken.
not-sent-offline = Niet verstuurd: de verbinding is weg.
line-slow = Je wifi is traag: kom dichterbij, of houd het scherm aan.
line-lost = Even weg …
line-tries = De tafel wordt gezocht (poging { $tries }). Je plaats en je kaarten blijven bewaard.
line-stopped = De scheidsrechter is gestopt
line-stopped-more = Het gaat hier verder, met je plaats en je kaarten, zodra hij weer start.
screen-line-tries = De tafel wordt gezocht (poging { $tries }). Is de scheidsrechter gestopt, start hem dan met hetzelfde commando.
screen-stopped-more = Het gaat hier verder, met alle plaatsen en kaarten, zodra hetzelfde commando hem weer start.
paused = Pauze
paused-too-few = Er zijn te weinig spelers.
paused-restart = De scheidsrechter is opnieuw gestart. Wachten tot iedereen terug is.
paused-by-host = De gastheer heeft het spel stilgezet.
sits-out = Je slaat nu even over
sits-out-more = Bij de volgende deling krijg je kaarten.
sits-out-match = Vanaf de volgende partij speel je mee.
round-over = De ronde is voorbij
next-deal = Volgende ronde
next-deal-by-host = De gastheer deelt de volgende ronde.
opens-soon = Maak je klaar …
hands-ready-dizzy = Alle kaarten gaan tegelijk open. Goud heeft een rand en een ster: een combinatie van drie keer goud wint.
hands-ready = Alle kaarten gaan tegelijk open.
time-left = Resterende tijd
before-that = Net: { $what }
your-cards = Jouw kaarten
other-holds = { $name } roept
calls-out = { $name }: { $says }
locked-out = Heel even …
locked-out-more = Dat was mis, dus je kunt nog niet roepen.
withdraw = Toch niet
confirm = Dit is het!
space-key = spatie

## Fotofinish

photo-finish = Fotofinish
first = eerste
margin = +{ $ms } ±{ $plus } ms
span = { $ms } ±{ $plus } ms
late-behind = { $who ->
    [me] { $margin } te laat: je was er zelf al.
   *[other] { $name } was { $margin } eerder. Geen straf.
}
ruling-upheld = Goed! { $reason }
ruling-late = Te laat. { $reason } Het kost niets.
ruling-wrong = Mis. { $reason }
ruling-void = Die roep telde niet. { $reason }
photo-finish-open = tik om meer te zien
too-close = te dicht bij elkaar
taken-back-mark = teruggenomen
taken-back-more = De gastheer heeft deze uitspraak teruggenomen: ze telt niet.
one-call = Een roep
was-first = { $name } was eerst.
margin-clear = Dat is meer dan de ±{ $plus } ms die de meting ernaast kan zitten: { $name } was zeker eerst.
margin-close = Dat valt binnen de ±{ $plus } ms die de meting ernaast kan zitten: een andere meting had anders kunnen uitvallen. Het vroegste stempel besliste, zoals altijd.
margin-none = Allebei op hetzelfde moment, voor zover te meten (±{ $plus } ms): het vroegste stempel besliste, of de munt van de scheidsrechter als er geen was.
band-means = De band om een streep: zoveel kan de meting ernaast zitten.
stamping-kernel = Gestempeld toen de roep bij de machine van de scheidsrechter aankwam.
stamping-read = Gestempeld toen de scheidsrechter de roep las.
stamping-house = Een zet van de scheidsrechter zelf.
receipt = Bewijs
receipt-more = Een bestand met elk stempel en elke kaart die besliste, voor wie het wil narekenen.
contest-before = De roep hiervoor
contest-after = De roep hierna
contest-of = { $number } van { $count }
contest-was = { $name }: { $ruling }
sign-upheld = goed
sign-wrong = mis
sign-late = te laat
sign-void = telde niet
sign-holds = is nu aan zet
sign-fine = strafkaart
sign-deal = deling

## Wie het eerst drukte

by-press = op druk
badge-press = op druk
badge-arrival = op aankomst: de klok is niet bekend
badge-stalls = hapert bij het roepen
touch-known = aanraking afgestemd ±{ $plus } ms
touch-first = anderen zijn hierop afgestemd
rule-press = Geordend op druk: toen het volgens deze telefoon was, zoals alle bewijs toelaat.
rule-clamped = Geordend op druk, verschoven: deze telefoon zegt eerder dan het bewijs toelaat.
rule-credited = Geordend op druk: wat deze telefoon stuurde was bewijsbaar laat onderweg, en dat is goedgemaakt.
rule-arrival = Geordend op aankomst: wanneer er op deze telefoon gedrukt is, is niet te zeggen.
rule-within = (±{ $plus } ms)
rule-short-press = op druk
rule-short-clamped = verschoven
rule-short-credited = goedgemaakt
rule-short-arrival = op aankomst
tie-lottery = door loting
tie-earlier = de waarschijnlijkste
late-behind-press = { $who ->
    [me] { $margin } te laat: je drukte zelf al eerder.
   *[other] { $name } drukte { $margin } eerder. Geen straf.
}
late-behind-lottery = Te dichtbij om te weten wie het eerst drukte ({ $margin }): er is geloot, en { $name } heeft het. Geen straf.
late-behind-earlier = Te dichtbij om zeker te zijn ({ $margin }): { $name } was de waarschijnlijkste. Geen straf.
margin-clear-press = Dat is meer dan de ±{ $plus } ms die dit ernaast kan zitten: { $name } drukte zeker het eerst.
margin-close-press = Dat valt binnen de ±{ $plus } ms die dit ernaast kan zitten: naar schatting drukte { $name } het eerst, maar niemand kan het zeker weten.
margin-lottery = Dat valt binnen de ±{ $plus } ms die dit ernaast kan zitten: niemand kan weten wie het eerst drukte, dus is er geloot, en { $name } heeft het.
margin-earlier = Dat valt binnen de ±{ $plus } ms die dit ernaast kan zitten: niemand kan weten wie het eerst drukte, dus kreeg de waarschijnlijkste het: { $name }.
glass-means = Telefoons verschillen 5 tot 15 ms tussen een vinger en wat ze melden. Fijner dan ±10 ms wordt niets beweerd van twee telefoons die niet op elkaar zijn afgestemd.
lottery-drawn = Het lot lag vast voor de partij begon: toen is iedereen het zegel verteld, en niemand kon het kiezen.
lottery-commitment = Het zegel:
lottery-seed = Waaruit geloot is, en waarvan dat het zegel is:
lottery-sealed = Waaruit geloot is, wordt verteld als de partij voorbij is; dan kan iedereen het naloten.
lottery-checked = Op dit toestel nageloot: het zegel klopt, en het laagste lot won.
lottery-broken = Op dit toestel nageloot, en het klopt niet: vertrouw deze loting niet.
means-fairness-arrival = Wiens roep het eerst bij de tafel is. Eenvoudig, en het best met kabels; op wifi beslist soms het toeval.
means-fairness-friends = Wie het eerst drukte. Een telefoon met slechte wifi wordt langer geloofd, en een programma dat liegt ook. Voor mensen die elkaar vertrouwen.
means-fairness-strict = Wie het eerst drukte, zover dat geen programma dat liegt er veel bij wint. Een telefoon met heel slechte wifi kan iets verliezen.
means-tie-lottery = Waar niemand kan weten wie het eerst drukte, beslist een lot dat voor de partij verzegeld is.
means-tie-earlier = Waar niemand kan weten wie het eerst drukte, krijgt de waarschijnlijkste het.
bump-offer = Afstemmen
bump-again = Opnieuw afstemmen
bump-why = Van telefoons die niet afgestemd zijn, wordt niets fijners dan ±10 ms beweerd.
bump-known = Deze telefoon meldt een aanraking { $ms } ±{ $plus } ms later: dat wordt goedgemaakt.
bump-first = De andere zijn op deze telefoon afgestemd.
bump-how = Hoe snel telefoons een aanraking melden, verschilt 5 tot 15 ms. Leg twee telefoons naast elkaar, met dit scherm open op allebei. Druk op hetzelfde moment op allebei, met twee vingers van één hand, steeds opnieuw.
bump-with = Een van de twee moet al afgestemd zijn: { $names }.
bump-here = Druk hier, op allebei tegelijk
bump-not-yet = Nog niets geteld.
bump-count = { $count } van { $wanted }, met { $name }.
bump-count-crossed = { $count } van { $wanted }, met { $name }. Kruis nu je vingers: elk op de andere telefoon.
bump-uneven = Dat was te ongelijk om iets te zeggen. Nog eens van voren af aan?
bump-done = Afgestemd met { $name }: deze telefoon meldt een aanraking { $ms } ±{ $plus } ms later. Dat wordt vanaf nu goedgemaakt.
bump-done-first = Afgestemd: { $name } is tegen deze telefoon gemeten.

## Waarom

reason-right = Het klopt.
reason-on-trust = Op vertrouwen genomen; aan het eind wordt het nagekeken.
reason-table-agrees = De spelers zeggen dat het klopt.
reason-held = Iemand anders is bezig.
reason-changed = Het was al veranderd voor je riep.
reason-round-over = De ronde was voorbij.
reason-no-combination = Dat maakt geen combinatie.
reason-other-combination = Dat maakt een combinatie, maar niet de genoemde.
reason-no-zangle = Die stukken maken die vorm niet.
reason-deadline = Er kwam op tijd geen kaart.
reason-withdrawn = Opgegeven.
reason-table-objects = De spelers zeggen dat het niet klopt.
reason-paused = Het spel staat stil.
reason-no-match = Er wordt niets gespeeld.
reason-match-running = Niet tijdens een partij.
reason-not-open-yet = De kaarten zijn nog niet open.
reason-locked-out = Je kunt nog niet roepen.
reason-clock-unknown = Wanneer je drukte is niet te zeggen: de klok van deze telefoon is niet goed genoeg bekend.
reason-false-start = Gedrukt voordat dat er zelfs maar lag.
reason-throttled = Dat was te veel tegelijk.
reason-lock-voided = De beurt verviel buiten iemands schuld.
reason-not-seated = Je hebt geen kaarten.
reason-not-host = Dat kan alleen de gastheer.
reason-not-your-lock = Jij bent nu niet aan zet.
reason-you-hold-the-lock = Jij bent al bezig.
reason-no-such-seat = Daar zit niemand.
reason-no-such-screen = Geen scherm toont die letters.
reason-screens-too-many = Er kunnen hoogstens { $number } schermen gastheer zijn.
reason-table-full = De tafel is vol.
reason-table-locked = De tafel is op slot.
reason-nobody-to-ask = Er is niemand anders die dat kan zeggen.
reason-no-bots = Deze server heeft geen robots.
reason-bots-too-many = Er zijn zoveel robots als deze server aankan.
reason-seats-too-few = Er zijn minstens { $number } spelers nodig.
reason-seats-too-many = Er kunnen er hoogstens { $number } meedoen.
reason-wrong-game = Aan deze tafel wordt iets anders gespeeld.
reason-basis-ahead = Je telefoon liep voor op de tafel.
reason-not-your-card = Die kaart kun je niet gebruiken.
reason-card-twice = Een kaart telt één keer.
reason-too-few-cards = Het vraagt een doel en minstens twee stukken.
reason-one-place-only = Gebruik kaarten van beide plekken: het midden en die van jezelf.
reason-target-is-z = Een Z heeft geen vorm om te maken.
reason-named-twice = Eén van kleur en één van patroon, niet twee van hetzelfde soort.
reason-name-first = Noem eerst een combinatie.
reason-still-open-cards = Je hebt nog een open kaart.
reason-no-blind-cards = Je hebt geen blinde kaarten.
reason-somebody-can-lay = Er kan iemand leggen!
reason-option-off = Die optie staat uit.
reason-pile-empty = De stapel is leeg.
reason-cap-reached = Je mag niet meer open kaarten hebben.
reason-hand-too-large = Het spel heeft hoogstens { $number } kaarten per speler.
reason-not-your-turn = Je bent niet aan de beurt.
reason-hit-first = Neem eerst een hit, en kijk nog eens.
reason-hit-taken = Je hebt je hit voor deze beurt al genomen.
reason-can-place = Een van je tegels past ergens, dus passen mag niet.
reason-beyond-edge = Dat is over de rand van het bord.
reason-place-taken = Daar ligt al een tegel.
reason-no-neighbor = Leg hem naast een tegel die er ligt: een hele kant moet raken.
reason-colors-differ = De kleuren kloppen niet op elke hoek.
reason-no-tile-there = Daar ligt geen tegel.
reason-choose-first = Kies eerst wat je kaart doet.
reason-no-choice = Er valt nu niets te kiezen: speel een kaart.
reason-no-such-choice = Dat kun je hier niet kiezen.
reason-draw-first = Er ligt een trekkaart: trek, ontwijk of stuiter.
reason-no-bounce = Een ontweken trekkaart stuitert niet terug: trek of ontwijk.
reason-no-action-card = Dat is geen actiekaart.
reason-set-cards-only = Een actiekaart speel je alleen, nooit in een set.
reason-free-undeclared = Zeg waar de vrije kaart voor staat.
reason-play-card-missing = De letter van de open kaart moet in het woord.
reason-no-such-word = Dat woord staat niet in de lijst. Je kunt de tafel vragen.
reason-not-eleven = Dat is { $number }, geen 11.
reason-puzzle-incomplete = Elke puzzel heeft een linker-, een midden- en een rechterstuk.
reason-other-instrument = Alleen het instrument van de open kaart.
reason-top-not-laid = Een van de kaarten die je legt komt bovenop.
reason-no-vote = Er valt voor jou niets te stemmen.
reason-vote-running = De tafel stemt.
reason-no-word-list = Die woordenlijst is er niet op deze machine.
reason-round-running = De ronde is nog bezig.
reason-no-such-option = Die optie bestaat niet.
reason-bad-option = Die waarde kan niet.
reason-already-hello = Al gezegd.
reason-already-so = Dat is al zo.
reason-nothing-to-undo = Er is niets om terug te nemen.
reason-somebody-left = Dat kan niet meer worden teruggenomen: iemand die toen kaarten had, is vertrokken.

closing-newer-tab = Je speelt in een nieuwer tabblad
closing-newer-tab-more = Je plaats is verhuisd naar de pagina die je het laatst opende. Deze doet niets meer.
closing-kicked = De gastheer heeft je van de tafel gehaald.
closing-left = Je hebt je plaats opgegeven.
closing-table-closed = De tafel is gesloten.
closing-table-broken = Er ging iets mis aan deze tafel, en ze is gestopt. Het verloop is bewaard.
closing-server-stops = De scheidsrechter stopt.
closing-faulty = Je pagina en de scheidsrechter begrijpen elkaar niet. Laad de pagina opnieuw.
closing-no-hello = Je telefoon meldde zich niet op tijd.
closing-wrong-version = Deze pagina is van een andere versie. Laad haar opnieuw.
closing-no-such-table = Die tafel is er niet. Klopt de code?
closing-tables-full = Er zijn al zo veel tafels als er mogen zijn.
closing-bad-token = Je oude plaats is er niet meer. Ga opnieuw zitten.

## Spelers

symbol-square = vierkant
symbol-triangle = driehoek
symbol-circle = cirkel
symbol-diamond = ruit
symbol-star = ster
symbol-cross = kruis
symbol-heart = hart
symbol-moon = maan
symbol-drop = druppel

## Kiezen

game = Spel
game-dizzy = Down ’n Dizzy
game-zangle = Zangle
game-dizios = Dizios
game-turnstyle = Zangle om de beurt
game-solitaire = Zangle alleen
game-zam = Zing-a-Zam
game-zigity = Cranium Zigity
game-printed = Gedrukte kaarten
game-and-options = { $game }: spel en opties
calm = Rustig: { $times } keer zo lang om te leggen, te tonen en te kijken
plays = { $changed ->
    [0] { $game }, zoals altijd
    [one] { $game }, één optie anders
   *[other] { $game }, { $changed } opties anders
}
header-round = Ronde { $round }
header-round-of = Ronde { $round } van { $rounds }
header-bonus = Bonusronde
options-more = Meer opties ({ $count })
option-bounds = Van { $low } tot en met { $high }.
option-start = Begin
option-start-delay-ms = Wachten voor het begin (s)
option-grace-ms = Wachten op wie weg is (s)
option-hold-ms = Roepen vasthouden (ms)
option-fairness = Wie eerst was
option-tie = Te dicht bij elkaar
option-hand = Blinde kaarten elk (0: naar spelers)
option-best-of = Beste van zoveel rondes
option-double-trouble = Double trouble
option-stuck = Wie zegt dat niemand kan leggen
option-lock-ms = Tijd om te leggen (s)
option-lockout-ms = Niet roepen na een fout (s)
option-grace-open-ms = Tijd om een kaart te openen (s)
option-countdown-ms = Aftellen (s)
option-between-ms = Tussen rondes (s; 0: gastheer)
option-stuck-ms = Tonen dat niemand kan leggen (s)
option-penalty = Strafkaarten
option-verify = Zangles nakijken
option-rounds = Rondes
option-take-ms = Tijd om te pakken (s)
option-auto-hit-ms = Hit voor allen als het vastzit (s)
option-next-deal-ms = Tussen rondes (s; 0: gastheer)
option-hit-over-cap = Hits boven een maximum
option-equalizer-text = Gelijkmaker { $level }: eigen woorden
option-equalizer-face-up-max = Gelijkmaker { $level }: hoogstens open (0: vrij)
option-equalizer-extra-cards = Gelijkmaker { $level }: extra kaarten
option-challenge = Waarom je speelt
option-board = Bord: plekken in elke richting
option-youngest = De jongste, die begint (0: wie eerst zit)
option-turn-s = Tijd per beurt (s; 0: geen)
choice-arrival = wiens roep eerst binnen was
choice-friends = wie eerst drukte (vrienden)
choice-strict = wie eerst drukte (streng)
choice-lottery = loten
choice-earlier = de waarschijnlijkste
choice-score = de meeste punten
choice-group = grootste groep (alleen)
choice-8x8 = 8 bij 8 vullen (alleen)
choice-7x10 = 7 bij 10 vullen (alleen)
choice-5x4 = 5 bij 4 vullen (alleen)
choice-5x14 = 5 bij 14 vullen (alleen)
option-oldest = Stoel van de oudste, die begint (0: lot)
option-small-table = Twee kaarten naar je toe (2 of 3 spelers)
option-words = Woorden staan in
option-vote-s = Tijd om te stemmen over een woord (s)
option-birthday = Stoel van wie het eerst jarig is, die begint (0: lot)
option-play-after-draw = Aan de beurt na het trekken voor een trekkaart
choice-english = Engelse woorden
choice-dutch = Nederlandse woorden
choice-system = de lijst van deze machine
choice-system-american = de Amerikaanse lijst van deze machine
choice-system-british = de Britse lijst van deze machine
choice-system-dutch = de Nederlandse lijst van deze machine
option-deck = Welke gedrukte kaarten
option-judge = Wie zegt of een claim klopt
option-tied-vote = Een claim met gelijke stemmen
option-match-rounds = Rondes (0: zoals het spel zegt)
option-vote-ms = Tijd om te stemmen (s)
option-count-ms = Tijd om kaarten te tellen (s)
choice-dizzy = Down ’n Dizzy
choice-zangle = Zangle
choice-majority = de meeste anderen
choice-stands = klopt
choice-falls = klopt niet
choice-lot = wordt door loting beslist
choice-host = de gastheer
choice-ready = allen klaar
choice-referee = de scheidsrechter
choice-word = de spelers
choice-at-call = bij het roepen
choice-at-showdown = aan het eind

## Down ’n Dizzy

lizzy = De Lizzy op tafel
part-head = kop
part-body = lijf
part-tail = staart
color-red = rood
color-blue = blauw
color-purple = paars
color-letter-red = R
color-letter-blue = B
color-letter-purple = P
color-letter-yellow = G
pattern-dots = stippen
pattern-stripes = strepen
pattern-diamonds = ruiten
dizzy-card = { $part }, { $color }, { $pattern }
dizzy-card-gold = { $part }, { $color }, { $pattern }, goud
combination-colors-same = kleur gelijk
combination-colors-different = kleur anders
combination-patterns-same = patroon gelijk
combination-patterns-different = patroon anders
name-one = Noem een combinatie
hint = Tip
hint-none = Nu past geen kaart van jou.
hint-hit = Nu is er geen Zangle: neem een hit.
name-for-card = Noem wat het maakt
name-second = { $first } en …?
two-at-once = twee ineens
name-two = Noem twee combinaties
you-called = Jij riep
tap-a-card = Tik nu een kaart!
blind-cards = { $count ->
    [0] Geen blinde kaarten meer
    [one] 1 blinde kaart
   *[other] { $count } blinde kaarten
}
open-a-card = Open een kaart
say-stuck = Niemand kan leggen
nobody-can-lay = Niemand kan leggen …
laid = { $who ->
    [me] Jij legt een kaart!
   *[other] { $name } legt een kaart!
}
laid-special = { $who ->
    [me] Een Special Dizzy Lizzy: jij wint!
   *[other] Een Special Dizzy Lizzy van { $name }!
}
why-right = { $named }: dat klopt.
wrong = { $who ->
    [me] Mis!
   *[other] { $name } had het mis
}
why-not-colors-same = De kleuren zouden { $values } zijn: niet alle gelijk.
why-not-colors-different = De kleuren zouden { $values } zijn: niet alle anders.
why-not-patterns-same = De patronen zouden { $values } zijn: niet alle gelijk.
why-not-patterns-different = De patronen zouden { $values } zijn: niet alle anders.
price-cards = { $cards ->
    [one] Straf: 1 kaart.
   *[other] Straf: { $cards } kaarten.
}
price-lapsed = Er was geen kaart meer voor de straf: die vervalt.
price-nothing = Geen straf.
flipped = Niemand kon iets doen: { $card } gaat op de Lizzy.
opened-together = Iedereen opent een kaart.
opened-alone = { $who ->
    [me] Jij opent een kaart.
   *[other] { $name } opent een kaart.
}
opened-for = { $who ->
    [me] Er is een kaart voor je geopend.
   *[other] Er is een kaart voor { $name } geopend.
}
refilled = De gelegde kaarten worden door de stapel geschud.
trouble = { $who ->
    [me] Double trouble: jij pakt een kaart.
   *[other] Double trouble: { $name } pakt een kaart.
}
freed = { $who ->
    [me] Je bent klaar; iedereen mag weer roepen.
   *[other] { $name } is klaar; iedereen mag weer roepen.
}
deal-now = Deel nu
dizzy-round-won = { $who ->
    [me] Jij wint de ronde!
   *[other] { $name } wint de ronde!
}
dizzy-round-drawn = De ronde is gelijk: { $names }
cards-left = Kaarten over
rounds-won = Rondes gewonnen
dizzy-end-all-laid = Alle kaarten gelegd.
dizzy-end-special = Met een Special Dizzy Lizzy.
dizzy-end-last-left = Alle anderen zijn weg.
dizzy-end-void = Niemand kon verder; de minste kaarten winnen.

## Zangle

center = Het midden
target = doel
zangle-shout = ZANGLE!
zangle-z = Z-kaart
zangle-card = { $color }, { $shape }
zangle-color-0 = wit
zangle-color-1 = blauw
zangle-color-2 = rood
zangle-color-3 = paars
zangle-color-4 = geel
zangle-color-5 = groen
shape-one = één driehoek
shape-two = twee driehoeken
shape-three = drie driehoeken
shape-four-straight = strook van vier
shape-four-triangle = grote driehoek van vier
shape-four-hook = haak van vier
shape-five-straight = strook van vijf
shape-five-bent = geknikte strook van vijf
shape-five-triangle-plus-one = grote driehoek plus één
shape-five-hexagon-less-one = zeshoek min één
shape-of-1 = één driehoek
shape-of-2 = twee driehoeken
shape-of-3 = drie driehoeken
shape-of-4 = vorm van vier driehoeken
shape-of-5 = vorm van vijf driehoeken
hit = Hit
face-down = { $count } dicht
yours = jouw
pile-left = stapel: { $count }
tap-target = Tik het doel
tap-pieces = Tik de stukken
zangle-taken = { $who ->
    [me] Jouw Zangle!
   *[other] Een Zangle voor { $name }!
}
zangle-wrong = { $who ->
    [me] Geen Zangle!
   *[other] Geen Zangle van { $name }
}
why-zangle = { $sum } driehoeken, en ze passen.
why-too-little = De stukken hebben { $given } driehoeken, het doel vraagt er { $needed }.
why-too-much = De stukken hebben { $given } driehoeken, het doel heeft er maar { $needed }.
why-no-tiling = { $needed } driehoeken klopt, maar zo passen ze niet in elkaar.
tiling = Tekening: { $pieces ->
    [one] één stuk gelegd
   *[other] { $pieces } stukken gelegd
}, { $holes ->
    [0] niets blijft open
    [one] één driehoek blijft open
   *[other] { $holes } driehoeken blijven open
}
hit-one = { $who ->
    [me] Hit: { $card }.
   *[other] { $name } neemt een hit: { $card }.
}
hit-all = Niemand had een Zangle: iedereen neemt een hit.
turned-up = Het midden is open!
score-sheet = Scoreblad
total = Totaal
bonus-short = +
showdown = { $right ->
    [no] Nagekeken: niet alle { $count } klopten
   *[yes] Nagekeken: { $count ->
        [one] één Zangle, klopt
       *[other] { $count } Zangles, alle goed
    }
}
zangle-round-won = { $who ->
    [me] Jij wint de ronde!
   *[other] { $name } wint de ronde!
}
zangle-show-wrong = { $who ->
    [me] Jij was het eerst uit, maar niet elke Zangle klopte: 5 punten voor jou, geen voor de anderen.
   *[other] { $name } was het eerst uit, maar niet elke Zangle klopte: 5 punten voor { $name }, geen voor de anderen.
}
zangle-round-dead = Niemand kon verder: niemand wint deze ronde.
could-have = Wat had er nog gekund?
could-have-made = { $who ->
    [me] Op het eind had je { $sum } kunnen maken, met { $own ->
        [one] één kaart
       *[other] { $own } kaarten
    } van jezelf.
   *[other] Op het eind had { $name } { $sum } kunnen maken, met { $own ->
        [one] één eigen kaart
       *[other] { $own } eigen kaarten
    }.
}
could-have-missed = Het beste dat je in deze ronde liet liggen: { $sum }, met { $own ->
    [one] één kaart
   *[other] { $own } kaarten
} van jezelf.
could-have-none = { $who ->
    [me] Op het eind lag er voor jou geen Zangle meer.
   *[other] Op het eind lag er geen meer voor { $name }.
}
equalizer-non-dominant-hand = Speel alleen met je andere hand.
equalizer-one-eye-covered = Speel met je andere hand, en één oog dicht.
equalizer-three-face-up = Andere hand, één oog dicht, en hoogstens drie open kaarten.
equalizer-five-extra-cards = Andere hand, één oog dicht, hoogstens drie open, en vijf kaarten meer.

## Zangle om de beurt

turn-of = { $name } is aan de beurt
last-turn-of = Laatste beurt van { $name } in deze ronde
end-turn = Beurt klaar
turn-passed-hand = { $who ->
    [me] Je beëindigt je beurt.
   *[other] { $name } maakt geen Zangle.
}
turn-passed-clock = { $who ->
    [me] Je tijd is om.
   *[other] De tijd van { $name } is om.
}
turn-passed-absence = { $who ->
    [me] Je was weg: je beurt gaat voorbij.
   *[other] { $name } is weg: de beurt gaat voorbij.
}

## Zangle alleen

solitaire-hits = { $count ->
    [one] 1 hit
   *[other] { $count } hits
}
solitaire-time = Tijd
solitaire-stop = Stoppen
solitaire-out = { $who ->
    [me] Je bent al je kaarten kwijt!
   *[other] { $name } is alle kaarten kwijt!
}
solitaire-stuck = Er bleven kaarten over.

## Dizios

color-yellow = geel
dizios-tile = { $colors }; { $points ->
    [one] 1 punt
   *[other] { $points } punten
}
dizios-board = Bord: { $count ->
    [one] er ligt 1 tegel
   *[other] er liggen { $count } tegels
}
dizios-lies = Kolom { $column }, rij { $row }: { $tile }
dizios-spot = Kolom { $column }, rij { $row }: past, { $points ->
    [one] 1 punt
   *[other] { $points } punten
}
dizios-rack = Jouw tegels
dizios-nearer = Dichterbij
dizios-further = Verder weg
dizios-see-all = Het hele bord zien
dizios-turn = De tegel draaien
dizios-turn-of = { $name } is aan de beurt
dizios-tap-tile = Jouw beurt: tik een tegel aan
dizios-tap-place = Tik een gemerkte plek aan
dizios-fits-nowhere = Deze tegel past nu nergens
dizios-place = Hier leggen
dizios-scores = { $points ->
    [0] geen punten
    [one] 1 punt
   *[other] { $points } punten
}
dizios-lift = Deze tegel terugnemen
dizios-stop = Stoppen
dizios-hint = Hint
dizios-no-hint = Van hieruit geen weg gevonden
dizios-pass = Passen
dizios-nothing-fits = Geen van je tegels past.
dizios-placed = { $who ->
    [me] { $points ->
        [0] Je legt een tegel: geen punten.
        [one] Je legt een tegel: 1 punt.
       *[other] Je legt een tegel: { $points } punten.
    }
   *[other] { $points ->
        [0] { $name } legt een tegel: geen punten.
        [one] { $name } legt een tegel: 1 punt.
       *[other] { $name } legt een tegel: { $points } punten.
    }
}
dizios-touches = { $count ->
    [one] Hij raakt 1 tegel.
   *[other] Hij raakt { $count } tegels.
}
dizios-passed-hand = { $who ->
    [me] Je past.
   *[other] { $name } past.
}
dizios-passed-clock = { $who ->
    [me] Je tijd is om: je past.
   *[other] De tijd van { $name } is om.
}
dizios-passed-absence = { $who ->
    [me] Je was weg: je beurt gaat voorbij.
   *[other] { $name } is weg: de beurt gaat voorbij.
}
dizios-end-jam = Vast: niemand kan een tegel leggen.
dizios-end-idle = Twee rondes lang legde niemand een tegel.
dizios-end-full = De rechthoek is vol!
dizios-end-stopped = De rechthoek is opgegeven.
dizios-end-left = Alle anderen zijn weg.
dizios-scored = Gescoord
dizios-left = Over
dizios-lie = Tegels gelegd
dizios-group = Grootste groep

## Terugkijken

time-line = De partij op een rij
time-line-choose = Roepen van de partij: kies er een om de fotofinish te zien
time-line-holes = Deze pagina was er niet de hele tijd bij, dus er ontbreken roepen.
replay = Terugkijken
results = Uitslagen
back-to-table = Terug naar de tafel
replay-choose = Partij
replay-play = Afspelen
replay-pause = Pauze
step-before = Naar de vorige roep
step-after = Naar de volgende roep
speed = Snelheid
scrub = Plek in de partij
still-running = nog bezig
replay-fetching = De partij wordt opgehaald …
replay-none = Nog geen partij
replay-none-more = Zodra er aan deze tafel een partij is begonnen, kun je die hier terugkijken.
replay-goes-on = De partij is nog bezig.
replay-more = Bekijk wat er sindsdien gebeurde
replay-cut = De partij was te lang om helemaal te tonen: de rest staat in het verslag, voor referee replay.
lookback-not = Dit kan niet worden getoond
lookback-again = Probeer opnieuw
lookback-other = { $hint }
lookback-offline = De scheidsrechter is niet bereikbaar. Zit je op hetzelfde wifi?
lookback-no-journal = Deze scheidsrechter houdt geen verslag bij, dus er valt niets terug te kijken. Start hem zonder --no-journal.
lookback-no-such-table = Die tafel is er niet. Klopt de code?
lookback-no-such-match = Die partij is er niet aan deze tafel.
lookback-busy = De scheidsrechter heeft het druk. Probeer het zo nog eens.
taken-back = { $who ->
    [me] Jij nam terug: { $what }
   *[other] { $host } nam terug: { $what }
}
taken-back-why = Alles is zoals het daarvoor was.
undone-upheld = { $who ->
    [me] “jij had het goed”
   *[other] “{ $name } had het goed”
}
undone-wrong = { $who ->
    [me] “jij had het mis”
   *[other] “{ $name } had het mis”
}
undone-unknown = wat het laatst gedaan is
undo = Neem terug wat het laatst gedaan is
undo-means = Kaarten, straf en punten worden voor iedereen zoals ze daarvoor waren.
undo-yes = Neem terug
undo-no = Laat maar

## Uitslagen

results-fetching = Even optellen …
results-none = Hier heeft nog niemand gespeeld
results-none-more = Na de eerste partij staan hier van iedereen de roepen, overwinningen en reactietijden.
results-sum-turns = { $matches ->
    [one] Eén partij, om de beurt.
   *[other] { $matches } partijen, alle om de beurt.
}
results-sum = { $matches ->
    [one] Eén partij
   *[other] { $matches } partijen
}, { $contests } duels, { $verdicts } uitspraken.
standings = Stand
with-bots = Met robots
everybody = Iedereen
show-all = Toon alle { $count }
milliseconds = { $ms } ms
seconds = { $seconds } s
column-name = Speler
column-wins = Winst
column-matches = Partijen
column-accuracy = Raak
column-reaction = Reactie
column-calls = Roepen
column-right = Goed
column-wrong = Mis
column-late = Te laat
column-penalties = Straf
plot-nothing = Nog niets te zien.
plot-margins = Hoe dichtbij het was
plot-margins-told = { $count ->
    [one] Eén roep kwam te laat, { $median } ms.
   *[other] { $count } roepen kwamen te laat, de helft minder dan { $median } ms; { $close } hooguit 10 ms.
}
axis-behind = milliseconden na de eerste
plot-reactions = Reactietijden
plot-reactions-note = Een stip is een roep; in het vak ligt de middelste helft, de streep is de mediaan. Van het moment dat de tafel veranderde tot het stempel van de roep.
axis-reaction = milliseconden
plot-accuracy = Raak
plot-accuracy-note = Goede roepen van alle beoordeelde; te laat zijn kost niets.
plot-calls = Roepen in de tijd
plot-calls-told = { $matches ->
    [one] { $calls } roepen in één partij.
   *[other] { $calls } roepen in { $matches } partijen, elk een staaf.
}
calls-right = goed
calls-wrong = mis
calls-late = te laat

## Zing-a-Zam

zam-card = { $number }: { $effect }
zam-card-cat = Kattenvriend { $number }: { $effect }
zam-back = kaart { $place }, die van je af kijkt
zam-does-1 = verslaat een 8
zam-does-2 = pakt een punt
zam-does-3 = draait een eigen kaart om
zam-does-4 = trekt een kattenvriend
zam-does-5 = doet een kaart na
zam-does-6 = kiest de kaart van de volgende
zam-does-7 = bevriest de volgende
zam-does-8 = geeft een punt weg
zam-points = { $points ->
    [one] 1 punt
   *[other] { $points } punten
}
zam-companions = { $count ->
    [one] 1 kat
   *[other] { $count } katten
}
zam-hand-line = ★ zien alleen de anderen
zam-hand-seen = { $name } heeft { $numbers }; { $count ->
    [0] je ziet ze allemaal
    [one] één kaart zie je niet
   *[other] { $count } kaarten zie je niet
}
zam-hand-unseen = { $name } heeft { $count ->
    [one] één kaart
   *[other] { $count } kaarten
}
zam-in-play = Gespeelde kaarten
zam-frozen-mark = bevroren in deze ronde
zam-your-turn = Jouw beurt: speel een kaart
zam-your-turn-more = Welke je wilt, gezien of ongezien.
zam-their-turn = { $name } speelt een kaart …
zam-they-choose = { $name } kiest …
zam-you-are-frozen = Je bent bevroren in deze ronde.
zam-choose-2 = Van wie pak je de bovenste kaart?
zam-choose-3 = Tik op de kaart die je naar je toe draait
zam-choose-5 = Welke kaart doe je na?
zam-choose-6 = Welke kaart moet { $name } spelen?
zam-choose-8 = Welk punt geef je weg?
zam-choose-8-whom = Aan wie?
zam-other-card = een andere kaart
zam-played = { $who ->
    [me] Je speelt { $number }.
   *[other] { $name } speelt { $number }.
}
zam-played-picked = { $who ->
    [me] { $other } laat jou { $number } spelen.
   *[other] { $whom ->
        [me] Je laat { $name } { $number } spelen.
       *[other] { $other } laat { $name } { $number } spelen.
    }
}
zam-skipped = De { $number } kan niets doen.
zam-copied = Die doet de { $number } na.
zam-drawn = { $who ->
    [me] Je trekt een kattenvriend.
   *[other] { $name } trekt een kattenvriend.
}
zam-turned = { $who ->
    [me] Je draait een kaart naar je toe.
   *[other] { $name } draait een kaart om.
}
zam-frozen = { $who ->
    [me] Je bent bevroren!
   *[other] { $name } is bevroren!
}
zam-taken = { $who ->
    [me] Je pakt { $number ->
        [0] een kaart
       *[other] een { $number }
    } van { $other }.
   *[other] { $whom ->
        [me] { $name } pakt je { $number }.
       *[other] { $name } pakt een kaart van { $other }.
    }
}
zam-given = { $who ->
    [me] Je geeft { $number ->
        [0] een kaart
       *[other] een { $number }
    } aan { $other }.
   *[other] { $whom ->
        [me] { $name } geeft je een { $number }.
       *[other] { $name } geeft een kaart aan { $other }.
    }
}
zam-passed-away = { $who ->
    [me] Je was weg: overgeslagen.
   *[other] { $name } is weg: overgeslagen.
}
zam-passed-clock = { $who ->
    [me] Je tijd is om: overgeslagen.
   *[other] { $name } deed er te lang over: overgeslagen.
}
zam-passed-gone = { $name } is vertrokken.
zam-round-won = { $who ->
    [me] Je pakt ze alle { $cards }!
   *[other] { $name } pakt ze alle { $cards }.
}
zam-round-won-by-one = { $who ->
    [me] Je 1 verslaat de 8: je pakt ze alle { $cards }!
   *[other] De 1 verslaat de 8: { $name } pakt ze alle { $cards }.
}
zam-round-empty = In die ronde speelde niemand.
zam-cards-won = Gewonnen kaarten
zam-eights = 8’en · 7’s · … · 1’en

## Cranium Zigity

zigity-word-worm = Woordworm
zigity-data-head = Datakop
zigity-creative-cat = Creakat
zigity-star-performer = Sterartiest
zigity-hint-word-worm = Eén woord met deze letter erin.
zigity-hint-data-head = Met dit getal: precies 11.
zigity-hint-creative-cat = De andere twee stukken; dan hele puzzels.
zigity-hint-star-performer = Zoveel van dit instrument als je wilt.
zigity-ask-word-worm = Tik de letters van een woord op volgorde, ook die van de open kaart.
zigity-ask-data-head = Tik kaarten die met de open kaart 11 maken.
zigity-ask-creative-cat = Tik de stukken die nog missen.
zigity-ask-star-performer = Tik kaarten met hetzelfde instrument.
zigity-piece-left = linkerstuk
zigity-piece-center = middenstuk
zigity-piece-right = rechterstuk
zigity-instrument-drums = drums
zigity-instrument-piano = piano
zigity-instrument-trumpet = trompet
zigity-free = vrij
zigity-free-as = vrije kaart als { $value }
zigity-action-draw-2 = Trek 2
zigity-action-draw-3 = Trek 3
zigity-action-dodge = Ontwijk
zigity-action-bounce = Stuiter
zigity-table = De tafel
zigity-play-card = open kaart
zigity-deck = stapel
zigity-to-the-left = Het gaat naar links.
zigity-to-the-right = Het gaat naar rechts.
zigity-tray = Je set tot nu toe
zigity-on-top = bovenop
zigity-lay = Leggen
zigity-play = { $card } spelen
zigity-ask-table = Vraag de tafel
zigity-sum = = { $sum }
zigity-pick = Welke letter is de vrije kaart?
zigity-draw = { $count ->
    [one] Trek een kaart
   *[other] Trek er { $count }
}
zigity-owed = { $name } speelde Trek { $count }: trek, ontwijk of stuiter.
zigity-owed-dodged = Trek { $count } komt bij jou: trek of ontwijk.
zigity-their-turn = { $name } is bezig …
zigity-they-owe = { $name } moet er { $count } trekken, of ontwijken …
zigity-vote = { $name } vraagt: is { $word } een woord?
zigity-accept = Ja
zigity-refuse = Nee
zigity-votes = { $yes } ja · { $no } nee
zigity-laid = { $who ->
    [me] Je legt { $what }.
   *[other] { $name } legt { $what }.
}
zigity-puzzles = { $count ->
    [one] een puzzel
   *[other] { $count } puzzels
}
zigity-band = { $count } × { $what }
zigity-played = { $who ->
    [me] Je speelt { $card }.
   *[other] { $name } speelt { $card }.
}
zigity-drawn-turn = { $who ->
    [me] Je trekt { $count ->
        [0] niets: er is geen kaart meer
        [one] een kaart
       *[other] { $count } kaarten
    }.
   *[other] { $name } trekt { $count ->
        [0] niets: er is geen kaart meer
        [one] een kaart
       *[other] { $count } kaarten
    }.
}
zigity-drawn-draw-card = { $who ->
    [me] Je trekt er { $count }.
   *[other] { $name } trekt er { $count }.
}
zigity-drawn-bounced = { $who ->
    [me] Hij kaatst terug: je trekt er { $count }.
   *[other] Hij kaatst terug: { $name } trekt er { $count }.
}
zigity-drawn-away = { $who ->
    [me] Je was weg, en trok er { $count }.
   *[other] { $name } is weg, en trekt er { $count }.
}
zigity-drawn-clock = { $who ->
    [me] Je tijd is om: je trekt er { $count }.
   *[other] { $name } deed er te lang over, en trekt er { $count }.
}
zigity-refilled = De aflegstapel wordt een nieuwe stapel.
zigity-asks = { $who ->
    [me] Je vraagt of { $word } een woord is.
   *[other] { $name } vraagt of { $word } een woord is.
}
zigity-accepted = { $word } is een woord, zegt de tafel.
zigity-voted-down = { $word } is geen woord, zegt de tafel.
zigity-end-out = Alle kaarten gelegd.
zigity-end-stuck = Niemand kon verder; de minste kaarten winnen.
zigity-end-last-left = Alle anderen zijn vertrokken.

## Gedrukte kaarten op een echte tafel

printed-deal = { $who ->
    [me] Jij schudt en deelt: { $count } kaarten elk
   *[other] { $name } schudt en deelt: { $count } kaarten elk
}
printed-deal-anybody = Een van jullie schudt en deelt: ieder { $count } kaarten
printed-deal-dizzy = Leg een kop, een lijf en een staart neer. De kaarten blijven dicht tot het aftellen voorbij is.
printed-deal-zangle = Leg vier kaarten dicht in het midden. Niemand kijkt voor het aftellen voorbij is.
printed-deal-bonus = Een bonusronde: wie het eerst alle vier de kaarten gebruikt, wint.
printed-ready = Mijn kaarten liggen klaar
printed-waiting = We wachten op
printed-start-anyway = Begin zonder te wachten
printed-hands-ready-dizzy = Iedereen opent de eerste kaart op hetzelfde moment.
printed-hands-ready-zangle = Alles gaat op hetzelfde moment open.
printed-go = Start!
printed-open-dizzy = Wie noemt het eerst een combinatie?
printed-open-zangle = Wie roept het eerst Zangle?
printed-name = Eerst noemen, dan leggen
printed-lay-now = Leg nu je kaart op tafel!
printed-take-now = Pak nu je Zangle!
printed-lies-there = Hij ligt er!
printed-three-golds = drie keer goud!
printed-used = eigen kaarten gebruikt
printed-claim-zangle = { $count ->
    [one] met één eigen kaart
   *[other] met { $count } eigen kaarten
}
printed-question = { $who ->
    [me] Jouw claim: klopt het?
   *[other] { $name }: klopt dat?
}
printed-asked = { $who ->
    [me] Je zegt dat het er ligt. De anderen stemmen.
   *[other] { $name } zegt dat het er ligt: goed of fout?
}
printed-lays = { $name } legt …
printed-right-button = Goed
printed-wrong-button = Fout
printed-voted = Je hebt gestemd
printed-table-votes = De tafel stemt
printed-has-spoken = heeft gestemd
printed-is-awaited = nog niet
printed-overrule = Gastheer beslist
printed-right = { $who ->
    [me] Goed! Je hebt er nog { $cards }
   *[other] { $name } had gelijk: nog { $cards }
}
printed-wrong = { $who ->
    [me] Dat was fout
   *[other] { $name } had het mis
}
printed-take-back-dizzy = { $who ->
    [me] { $cards ->
        [0] Neem je kaart terug.
        [one] Neem je kaart terug, en een van de stapel onder je blinde kaarten.
       *[other] Neem je kaart terug, en { $cards } van de stapel onder je blinde kaarten.
    }
   *[other] { $cards ->
        [0] { $name } neemt de kaart terug.
        [one] { $name } neemt de kaart terug, en een van de stapel.
       *[other] { $name } neemt de kaart terug, en { $cards } van de stapel.
    }
}
printed-take-back-zangle = { $who ->
    [me] { $cards ->
        [0] Leg alle kaarten terug.
        [one] Leg alle kaarten terug, en neem er een van de stapel.
       *[other] Leg alle kaarten terug, en neem er { $cards } van de stapel.
    }
   *[other] { $cards ->
        [0] { $name } legt alle kaarten terug.
        [one] { $name } legt alle kaarten terug, en neemt er een van de stapel.
       *[other] { $name } legt alle kaarten terug, en neemt er { $cards } van de stapel.
    }
}
printed-by-majority = { $yes } voor goed, { $no } voor fout.
printed-by-host = De gastheer heeft beslist.
printed-by-tie = { $yes } voor goed, { $no } voor fout: de regel voor gelijke stemmen beslist.
printed-by-lot = { $yes } voor goed, { $no } voor fout: het lot wijst { $name } aan.
printed-trouble = { $who ->
    [me] Dubbele ellende: pak de onderste kaart van die stapel!
   *[other] Dubbele ellende: { $name } pakt de onderste kaart van die stapel.
}
printed-hit = { $who ->
    [me] Je neemt een hit: nu { $cards } kaarten
   *[other] { $name } neemt een hit: nu { $cards } kaarten
}
printed-hit-more = + 1 kaart
printed-stuck = Niemand kan
printed-stuck-more-dizzy = dan opent ieder er een
printed-stuck-more-zangle = dan ieder een hit
printed-stuck-count = { $stuck } van { $there }
printed-nothing-left = Alles op
printed-nothing-left-more = einde ronde
printed-said-stuck = { $who ->
    [me] Je zegt dat niemand kan.
   *[other] { $name } zegt dat niemand kan.
}
printed-said-nothing-left = { $who ->
    [me] Je zegt dat alles op is.
   *[other] { $name } zegt dat alles op is.
}
printed-all-go-on = Allen vinden dat.
printed-all-go-on-why-dizzy = Ieder opent nu een kaart erbij, tot drie; kan niemand dat, leg dan een kaart van de stapel op de Lizzy.
printed-all-go-on-why-zangle = Ieder neemt een kaart van de stapel.
printed-corrected = { $who ->
    [me] De gastheer verbetert jouw telling: { $cards }
   *[other] De gastheer verbetert de telling van { $name }: { $cards }
}
printed-out = { $who ->
    [me] Je bent uit!
   *[other] { $name } is uit!
}
printed-nobody-out = De ronde is voorbij, en niemand is uit
printed-count = Hoeveel kaarten zijn er over?
printed-counted = { $count ->
    [one] Je zei: één kaart. Zolang anderen tellen kan het anders.
   *[other] Je zei: { $count } kaarten. Zolang anderen tellen kan het anders.
}
printed-count-is = { $count ->
    [one] Ik heb één kaart
   *[other] Ik heb { $count } kaarten
}
printed-you-are-out = Je bent uit!
printed-others-count = De anderen tellen
printed-book = Boek het zonder te wachten
printed-less = { $what }: een minder
printed-more = { $what }: een meer
printed-cards = { $count ->
    [one] kaart
   *[other] kaarten
}
printed-your-cards = { $count ->
    [one] kaart over
   *[other] kaarten over
}
printed-score = Punten
printed-penalties = Straf
printed-equalizer = Gelijkmaker
printed-hits = Hits
printed-host = Gastheer
printed-host-more = tellen, einde
printed-host-counts = Verbeter een telling:
printed-host-not-now = Tellingen kunnen verbeterd worden zolang niemand aan zet is.
printed-finish = Niemand kan verder: beëindig de ronde
printed-finish-sure = Echt beëindigen?
printed-nobody-won = Niemand is uit
printed-end-out = Met de laatste kaart.
printed-end-special = Met een Special Dizzy Lizzy.
printed-end-stuck = Niemand kon verder.
printed-end-last-left = Alle anderen zijn weg.

## Het einde

match-over = De partij is voorbij
match-won = { $who ->
    [me] Jij wint!
   *[other] { $name } wint!
}
match-drawn = Gelijkspel: { $names }

## Het tafelscherm

screen-lobby = { $game }: scan, en ga zitten
screen-open-dizzy = Noem een combinatie!
screen-open-zangle = Wie ziet een Zangle?

## Spelregels, één tik weg

rules-dizzy =
    Leg al je kaarten weg, sneller dan alle anderen. Er zijn geen beurten.
    De Lizzy is een kop, een lijf en een staart; alleen de bovenste kaarten tellen. Je kaart gaat op de stapel van haar eigen deel, en dan moeten de drie kaarten een combinatie maken: alle kleuren gelijk, alle kleuren anders, alle patronen gelijk of alle patronen anders. Twee gelijk en één niet is geen van beide.
    Noem eerst, leg dan: wie het eerst noemt heeft de Lizzy, en een paar tellen om een kaart te tikken. Sneller: tik eerst een kaart, noem dan wat ze maakt. Twee ineens: noem er een van kleuren en een van patronen; dan moeten ze allebei kloppen.
    Een foute combinatie kost een kaart van de stapel, en even wachten. Te laat is niet fout: dat kost niets.
    Zijn al je open kaarten gelegd, open dan een blinde kaart. Kan niemand leggen, dan opent iedereen er een bij, tot drie.
    Je wint door je laatste kaart te leggen, of met een combinatie van drie gouden kaarten: een Special Dizzy Lizzy.
rules-zangle =
    Wees als eerste je kaarten kwijt. Er zijn geen beurten.
    Een Zangle is een doel en twee of meer stukken die samen precies de vorm van het doel maken. Stukken mogen gedraaid en omgekeerd. Er zijn kaarten van beide plekken nodig, uit het midden en van jezelf.
    Een Z-kaart voegt geen driehoeken toe en mag bij elke Zangle. Twee gelijke vormen en een Z zijn een Zangle.
    Roep eerst “Zangle!”. Dan mag alleen jij een paar tellen lang het midden gebruiken: tik het doel, dan de stukken, en bevestig. Je mag kaarten al kiezen voordat je roept.
    Geen goede Zangle op tijd kost een kaart. Te laat kost niets.
    Zit het vast? Neem een hit: nog een kaart van de stapel, open.
    Een ronde geeft een punt voor elke kaart die over is; na vijf rondes wint het laagste totaal. Wie een ronde wint krijgt een gelijkmaker.
rules-turnstyle =
    Raak als eerste je kaarten kwijt, om de beurt.
    Een Zangle is een doel en twee of meer stukken die samen precies de vorm van het doel maken. Stukken mag je draaien en spiegelen. Gebruik kaarten van beide plekken, het midden en jezelf. Een Z-kaart voegt geen driehoeken toe en mag bij elke Zangle.
    In je beurt tik je het doel aan, dan de stukken, en dan bevestig je: één Zangle per beurt. Kaarten die niet passen kosten niets; kijk nog eens.
    Zie je er geen? Neem een hit: een kaart van de stapel. Dan heb je nog één kans, of je beëindigt je beurt.
    Raakt iemand de kaarten kwijt, dan speelt wie sinds de deler niet aan de beurt was nog één keer.
    Elke overgebleven kaart is een punt; na drie rondes wint het laagste totaal.
rules-solitaire =
    Alleen: raak al je kaarten kwijt met zo weinig mogelijk hits. De tijd loopt zichtbaar mee.
    Een Zangle is een doel en twee of meer stukken die samen precies de vorm van het doel maken. Stukken mag je draaien en spiegelen. Gebruik kaarten van beide plekken, het midden en jezelf. Een Z-kaart voegt geen driehoeken toe en mag bij elke Zangle.
    Tik het doel aan, dan de stukken, en bevestig. Kaarten die niet passen kosten niets; kijk nog eens.
    Zie je er geen? Neem een hit: een kaart van de stapel. Elke hit telt.
rules-dizios =
    Scoor de meeste punten door tegels te leggen tegen tegels die veel waard zijn.
    In je beurt leg je een van je vier tegels naast een tegel die er ligt: een hele kant moet raken. Op elke hoek moeten de kleuren kloppen met alle tegels die daar samenkomen. Draai de tegel zoals je wilt.
    Je scoort de punten van de tegels die de jouwe met een kant raakt, niet die van jouw tegel. Daarna trek je een nieuwe tegel.
    Past geen van je tegels, dan pas je.
    Als niemand meer een tegel kan leggen, gaan de punten van je overgebleven tegels eraf.
    Op deze pagina: tik een tegel aan en dan een gemerkte plek, of sleep hem erheen. Nog een tik draait hem. Schuif het bord met een vinger, zoom met twee.

## The terminal

term-rules = Regels
term-story = Wat er gebeurde
term-bye = Tot de volgende keer!
term-look = Alles opnieuw tonen
term-no-story = Nog niets.
term-no-key = Die toets doet hier niets. Enter: klaar. Esc: menu. ?: regels.
term-under = +{ $count } onder
term-quit = Scherm verlaten (je plaats blijft van jou)
term-back = terug
term-type = Typ, en druk op Enter. Esc: toch niet.
term-cards = kaarten
term-joined = { $name } komt erbij.
term-left = { $name } is weg.
term-back-again = { $name } is er weer.
term-here-again = De verbinding is er weer.
term-press-card = Druk nu op de letter van een kaart!
term-press-target = Druk op de letter van het doel
term-press-pieces = Druk op de letters van de stukken
term-naming-two = Een van kleur, een van patroon … (5: toch maar een)
term-no-photo = Niemand riep nog tegelijk.
term-only-shown = Deze terminal laat dit spel alleen zien; speel het op een telefoon.
term-small = Dit venster is te klein: maak het { $width } kolommen bij { $height } regels, of begin met --plain.
term-plain = Typ toetsen en dan Enter. Een lege regel is de Enter-toets, . is Esc (het menu), = zegt alles nog eens, ? de regels, quit stopt.
term-name-cut = Een naam heeft hoogstens 20 letters. Aan tafel heet je
term-name-needed = Voor een plaats is een naam nodig: --name Anna. Alleen kijken: --watch.
term-where = Gezocht op { $address }. Staat dat zo bij de server, en draait hij? Dan: referee play http://HOST:PORT/CODE
term-which = De server toont de code van zijn tafel, bij de start en op elke pagina onder ☰.
term-dizios-next = volgende plek
term-dizios-go = kolom en rij
term-dizios-place = Kolom en rij, zoals h8
term-dizios-no-fit = Op { $place } past geen tegel van jou zo.
term-dizios-lifted = { $who ->
    [me] Je neemt de tegel op { $place } terug.
   *[other] { $name } neemt de tegel op { $place } terug.
}
term-keys = Toetsen
term-keys-always =
    Enter: klaar. s: beginnen (gastheer). Esc: menu. ?: regels. 7: wat er gebeurde. 8: scoreblad. 9: fotofinish. Ctrl+C: scherm verlaten.
    Waar deze pagina tikken zegt: druk.
term-keys-dizzy =
    1 2 3 4: noem een combinatie; ze telt vanaf het moment dat je drukt. Druk dan op de letter van een kaart om die te leggen.
    Sneller: eerst de letter van een kaart, dan de naam. 5: twee noemen. 6: niemand kan leggen (waar de spelers dat zeggen).
    Enter: een dichte kaart openen. -: toch niet.
term-keys-zangle =
    Spatie of 1: Zangle roepen. Letters: kaarten kiezen, het doel eerst; a tot d is het midden, de andere zijn van jou.
    Enter: dat is het. -: toch niet. 0: een hit nemen.
    Na een ronde toont 8 wat er nog had gekund.
term-keys-turnstyle =
    In je beurt, letters: kaarten kiezen, het doel eerst; a tot d is het midden, de andere zijn van jou.
    Enter: dat is het. 0: een hit nemen. -: je beurt eindigen.
    Na een ronde toont 8 wat er nog had gekund.
term-keys-dizios =
    Letters op de kruispunten zijn kleuren; het getal ertussen zijn de punten van een tegel. a tot d: een tegel van jou, nog eens: draaien (r ook).
    +: daar past hij. Pijlen, of n en p: de ene plek na de andere, die met de meeste punten eerst. g: een plek typen, zoals h8. Enter: leggen.
    -: terugzetten; passen als niets past, of stoppen. Als je een rechthoek vult, neemt Enter op een tegel die er ligt hem terug, en toont h een volgende.
term-keys-zam =
    In je beurt speelt een letter die kaart van jou. ★: hij is van je af gedraaid, en alle anderen zien hem naast je naam.
    Ook wat een kaart te kiezen laat heeft letters, in de onderste regel. -: toch een andere kaart.
term-keys-zigity =
    Letters: kaarten in je set, op volgorde, of eruit. 1: de letter van de open kaart, voor een woord. Enter: leggen, of de actiekaart spelen.
    2: een andere kaart van je set ligt bovenop. 3: je vrije kaart is iets anders. 4: een woord leggen dat geen lijst kent: de tafel stemt. -: de laatste kaart terug.
    0: trekken. Als naar een woord gevraagd wordt: 1 ja, 2 nee.
term-keys-printed =
    Enter: je kaarten liggen klaar; je claim ligt er; zoveel kaarten zijn er over. + en -: een meer of minder.
    Down ’n Dizzy: 1 2 3 4 noemen een combinatie, 5 noemt er twee, g zegt drie keer goud. Zangle: spatie roept, 0 neemt een hit.
    De tafel stemt: 1 goed, 2 fout; 3 en 4 zijn het woord van de gastheer. w: toch niet. n: niemand kan. x: alles op. h: tellingen en meer (gastheer).
term-keys-solitaire =
    Letters: kaarten kiezen, het doel eerst; a tot d is het midden, de andere zijn van jou.
    Enter: dat is het. 0: een hit nemen. -: stoppen. Als het uit is toont 8 wat er nog had gekund.
rules-zam =
    Win de meeste kaarten. Ieder heeft de getallen 1 tot en met 8, de meeste van zich af gedraaid: zelf zie je ze niet, de anderen wel.
    Speel in je beurt één kaart, gezien of ongezien. Heeft iedereen gespeeld, dan pakt het hoogste getal ze allemaal; bij gelijk het laatste. Alleen een 1 verslaat een 8.
    Elk getal doet ook iets: 2 pakt de bovenste kaart van iemands puntenstapel, 3 draait een van je kaarten naar je toe, 4 trekt een kattenvriend, 5 doet een andere gespeelde kaart na, 6 kiest de kaart die de volgende moet spelen, 7 bevriest de volgende, 8 geeft een van je gewonnen kaarten weg.
    Wat kan, dat moet. Niets telt door in de volgende ronde, die de winnaar begint.
    Is iemands hand leeg, dan is het afgelopen: elke gewonnen kaart is een punt. Bij gelijk beslissen de meeste 8’en, dan 7’s, enzovoort.
rules-zigity =
    Wees het eerst je kaarten kwijt. Leg in je beurt één set, of speel één actiekaart, of trek een kaart.
    De figuur op de open kaart zegt welke set: Woordworm, een woord met die letter; Datakop, getallen die met dat getal precies 11 zijn; Creakat, de twee stukken die de puzzel mist, en dan hele puzzels; Sterartiest, kaarten met dat instrument.
    Een vrije kaart staat voor alles. Jij kiest welke kaart van je set bovenop komt: dat is de volgende open kaart.
    Trek 2 en Trek 3: de volgende trekt, of speelt Ontwijk, dat hem doorgeeft, of Stuiter, dat hem terugstuurt en de richting omkeert. Dan komt er een nieuwe open kaart.
    Over een woord dat niet in de lijst staat mag de tafel stemmen: tik nog eens op Leggen.
rules-printed =
    Je eigen gedrukte kaarten liggen op tafel, en je telefoon is de knop om te roepen. Speel volgens de regels van de doos; de scheidsrechter zegt wie het eerst was, en telt.
    Deel zoals de pagina zegt, en tik dat je kaarten klaar liggen. Na het aftellen gaan alle kaarten op hetzelfde moment open.
    Roep als eerste: bij Down ’n Dizzy door een combinatie te noemen, bij Zangle met de ene grote knop. Dan heb je een paar tellen om je kaarten op tafel te leggen en te tikken dat ze er liggen.
    De anderen stemmen: goed of fout. De gastheer mag in hun plaats beslissen. Goed haalt de kaarten van je telling af; fout kost een strafkaart, die je zelf pakt. Te laat kost niets.
    Kan niemand verder? Als iedereen dat vindt, opent ieder een kaart of neemt een hit. Is er helemaal niets meer over, dan is de ronde voorbij.
    Na een ronde Zangle telt ieder de kaarten die over zijn. Een vergissing? De gastheer verbetert tellingen, en neemt in het menu een uitspraak terug.
