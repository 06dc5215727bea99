#!/usr/bin/env python3
"""Writes the four item sets of this folder from the tables below.

    python3 make.py

Nothing is drawn at random: distractors and positions come from a small integer
generator, so the files are the same everywhere. The tables and the items are
CC0. What is checked here: four different options, one right answer in the
table's own terms, no question twice, no distractor that is also right.
"""
import json

class Draw:
    """A 64-bit linear congruential generator, high bits only."""
    def __init__(self, seed): self.s = seed
    def below(self, n):
        self.s = (self.s * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.s >> 33) % n
    def sample(self, pool, k):
        pool = list(pool)
        return [pool.pop(self.below(len(pool))) for _ in range(k)]

def near(d, right, steps):
    """Three numbers near the right one, all different and not negative."""
    pool = sorted({right + s for s in steps} - {right})
    return d.sample([p for p in pool if p >= 0], 3)

def numbers(d):
    out = []
    def ask(q, right, wrong): out.append((q, str(right), [str(w) for w in wrong]))
    near10 = (-10, -3, -2, -1, 1, 2, 3, 10)
    for _ in range(16):
        a, b = 2 + d.below(30), 2 + d.below(30)
        ask(f"What is {a} plus {b}?", a + b, near(d, a + b, near10))
    for _ in range(14):
        a, b = 20 + d.below(60), 2 + d.below(18)
        ask(f"What is {a} minus {b}?", a - b, near(d, a - b, near10))
    for _ in range(14):
        a, b = 2 + d.below(9), 2 + d.below(9)
        ask(f"What is {a} times {b}?", a * b, near(d, a * b, (-a, a, -b, b, 1, -1, 2, 10)))
    for _ in range(12):
        a, b = 2 + d.below(9), 2 + d.below(9)
        ask(f"What is {a * b} divided by {a}?", b, near(d, b, (-3, -2, -1, 1, 2, 3)))
    for _ in range(10):
        four = sorted(d.sample(range(10, 99), 4))
        largest = d.below(2)
        right = four[-1] if largest else four[0]
        ask(f"Which of these numbers is the {'largest' if largest else 'smallest'}: {', '.join(map(str, d.sample(four, 4)))}?", right, [x for x in four if x != right])
    for _ in range(10):
        a, s = 1 + d.below(12), 2 + d.below(6)
        ask(f"Which number comes next: {a}, {a + s}, {a + 2 * s}, {a + 3 * s}?", a + 4 * s, near(d, a + 4 * s, (-s, s, -1, 1, 2, -2)))
    for q, right, wrong in [
        ("How many minutes are in one hour?", 60, [24, 30, 100]), ("How many seconds are in one minute?", 60, [10, 24, 100]),
        ("How many hours are in one day?", 24, [12, 30, 60]), ("How many days are in one week?", 7, [5, 10, 12]),
        ("How many months are in one year?", 12, [7, 10, 52]), ("How many centimetres are in one metre?", 100, [10, 60, 1000]),
        ("How many metres are in one kilometre?", 1000, [10, 60, 100]), ("How many grams are in one kilogram?", 1000, [10, 60, 100]),
        ("How many millimetres are in one centimetre?", 10, [5, 12, 100]), ("How many inches are in one foot?", 12, [3, 10, 16]),
        ("How many years are in one century?", 100, [10, 50, 1000]), ("How many years are in one decade?", 10, [5, 12, 100]),
        ("How many minutes are in half an hour?", 30, [15, 45, 50]), ("How many minutes are in two hours?", 120, [60, 100, 200]),
        ("How many hours are in two days?", 48, [24, 36, 50]), ("How many days are in two weeks?", 14, [7, 10, 20]),
        ("How many sides does a triangle have?", 3, [4, 5, 6]), ("How many sides does a square have?", 4, [3, 5, 6]),
        ("How many corners does a pentagon have?", 5, [4, 6, 8]), ("How many degrees are in a right angle?", 90, [45, 100, 180]),
        ("What is half of 50?", 25, [15, 20, 30]), ("What is a quarter of 40?", 10, [4, 8, 20]),
        ("What is 10 percent of 200?", 20, [2, 10, 40]), ("What is 50 percent of 80?", 40, [20, 30, 50]),
        ("How many items make a dozen?", 12, [6, 10, 20]), ("What is 3 squared?", 9, [3, 6, 12]),
        ("What is double 16?", 32, [18, 24, 36]), ("How many zeros does one thousand have?", 3, [2, 4, 6]),
        ("Which of these numbers is even?", 8, [3, 5, 7]), ("Which of these numbers is odd?", 9, [2, 4, 6]),
        ("Which of these numbers is prime?", 13, [12, 14, 15]), ("Which of these numbers can be divided by 5?", 35, [31, 32, 34]),
    ]: ask(q, right, wrong)
    return out

CAPITALS = """France Paris|Italy Rome|Spain Madrid|Germany Berlin|Japan Tokyo|China Beijing|Egypt Cairo|Greece Athens|Russia Moscow|Portugal Lisbon
Austria Vienna|Poland Warsaw|Norway Oslo|Sweden Stockholm|Finland Helsinki|Denmark Copenhagen|Ireland Dublin|Hungary Budapest|Cuba Havana|Kenya Nairobi
Canada Ottawa|Peru Lima|Thailand Bangkok|Turkey Ankara|Iceland Reykjavik|Argentina Buenos_Aires|Australia Canberra|Belgium Brussels|Mexico Mexico_City|Iran Tehran"""
CONTINENTS = """France Europe|Italy Europe|Poland Europe|Sweden Europe|Japan Asia|India Asia|Vietnam Asia|Mongolia Asia|Nigeria Africa|Kenya Africa|Ghana Africa
Morocco Africa|Brazil South_America|Peru South_America|Chile South_America|Canada North_America|Mexico North_America|Cuba North_America"""
SYMBOLS = """O oxygen|H hydrogen|C carbon|N nitrogen|Fe iron|Au gold|Ag silver|Cu copper|He helium|Na sodium|Ca calcium|Pb lead"""
ANIMALS = """eagle bird|penguin bird|sparrow bird|owl bird|salmon fish|shark fish|trout fish|cod fish|ant insect|bee insect|butterfly insect|beetle insect
dog mammal|whale mammal|bat mammal|horse mammal|snake reptile|lizard reptile|crocodile reptile|turtle reptile|frog amphibian|toad amphibian"""
WORLD = [
    ("Which planet do people live on?", "Earth", ["Mars", "Venus", "Jupiter"]), ("Which star does the Earth go around?", "the Sun", ["Sirius", "Polaris", "Vega"]),
    ("What goes around the Earth about once a month?", "the Moon", ["the Sun", "Mars", "Saturn"]), ("Which planet is known for its large rings?", "Saturn", ["Mars", "Venus", "Mercury"]),
    ("Which planet is the largest of the solar system?", "Jupiter", ["Earth", "Mars", "Venus"]), ("Which planet is closest to the Sun?", "Mercury", ["Neptune", "Saturn", "Uranus"]),
    ("Which planet is called the red planet?", "Mars", ["Uranus", "Neptune", "Mercury"]), ("Which ocean lies between Europe and North America?", "Atlantic", ["Pacific", "Indian", "Southern"]),
    ("Which is the largest ocean?", "Pacific", ["Arctic", "Indian", "Atlantic"]), ("Which is the highest mountain above the sea?", "Everest", ["Kilimanjaro", "Mont Blanc", "Fuji"]),
    ("What is frozen water called?", "ice", ["steam", "sand", "glass"]), ("What does water become when it boils?", "steam", ["ice", "salt", "dust"]),
    ("Which gas do people need to breathe?", "oxygen", ["helium", "neon", "methane"]), ("Which organ pumps blood through the body?", "heart", ["liver", "stomach", "skin"]),
    ("Which part of the body do people see with?", "eyes", ["ears", "knees", "elbows"]), ("Which part of the body do people hear with?", "ears", ["toes", "eyes", "lips"]),
    ("What do bees make?", "honey", ["milk", "wool", "silk"]), ("What do cows give?", "milk", ["honey", "silk", "pearls"]),
    ("What do sheep give?", "wool", ["honey", "eggs", "silk"]), ("What do hens lay?", "eggs", ["pearls", "seeds", "nuts"]),
    ("Which season comes after winter?", "spring", ["summer", "autumn", "winter"]), ("Which season is the coldest?", "winter", ["summer", "spring", "autumn"]),
    ("Which day comes after Monday?", "Tuesday", ["Sunday", "Friday", "Thursday"]), ("Which month comes after March?", "April", ["June", "May", "February"]),
    ("In which direction does the Sun rise?", "east", ["west", "north", "south"]), ("What colour do blue and yellow paint make?", "green", ["red", "black", "white"]),
    ("What colour is the sky on a clear day?", "blue", ["green", "brown", "purple"]), ("What colour is fresh snow?", "white", ["black", "red", "green"]),
    ("What colour is a ripe banana?", "yellow", ["blue", "black", "purple"]), ("What colour is grass?", "green", ["blue", "white", "orange"]),
]

def rows(table): return [tuple(x.replace("_", " ") for x in cell.split(" ")) for line in table.split("\n") for cell in line.split("|")]

def world(d):
    out = []
    capitals = rows(CAPITALS)
    for country, city in capitals:
        if country not in city:  # "Mexico City" answers itself
            out.append((f"What is the capital of {country}?", city, d.sample([c for o, c in capitals if c != city and o not in c], 3)))
    for country, continent in rows(CONTINENTS):
        out.append((f"On which continent is {country}?", continent, d.sample(sorted({c for _, c in rows(CONTINENTS)} - {continent}), 3)))
    for symbol, element in rows(SYMBOLS):
        out.append((f"Which chemical element has the symbol {symbol}?", element, d.sample([e for _, e in rows(SYMBOLS) if e != element], 3)))
    for animal, kind in rows(ANIMALS):
        out.append((f"What kind of animal is a {animal}?".replace(" a a", " an a").replace(" a e", " an e").replace(" a o", " an o"), kind,
                    d.sample(sorted({k for _, k in rows(ANIMALS)} - {kind}), 3)))
    return out + WORLD

OPPOSITES = """hot cold|big small|up down|day night|open closed|fast slow|happy sad|wet dry|light dark|full empty|old young|early late|hard soft|high low
rich poor|strong weak|loud quiet|clean dirty|near far|begin end|win lose|buy sell|love hate|push pull|always never|inside outside|above below|left right"""
PLURALS = "mouse mice mouses mousen micen|child children childs childes childrens|foot feet foots feets footen|tooth teeth tooths teeths toothen|man men mans mens manes|woman women womans womens womanes|goose geese gooses geeses goosen|leaf leaves leafs leafes leavs|city cities citys cityes citis|box boxes boxs boxen boxies"
PASTS = "go went goed gone goes|eat ate eated eaten eats|see saw seed seen sees|take took taked taken takes|write wrote writed written writes|run ran runned running runs|sing sang singed sung sings|swim swam swimmed swum swims|buy bought buyed buys buying|think thought thinked thinks thinking|bring brought bringed brings bringing|catch caught catched catches catching|give gave gived given gives|know knew knowed known knows"
SPELLINGS = "because becuase becouse beacuse|friend freind frend friand|beautiful beautifull beutiful beautyful|believe beleive belive beleave|receive recieve receeve receve|different diffrent diferent differant|tomorrow tommorow tomorow tommorrow|separate seperate separete seprate|necessary neccessary necesary neccesary|definitely definately definitly defanitely|weird wierd weerd weard|surprise suprise surprize surprice"
KINDS = {"fruit": "apple pear banana cherry grape", "animal": "dog horse lion rabbit goat", "colour": "red blue green yellow purple", "tool": "hammer saw wrench chisel pliers",
         "vehicle": "car bus train truck tram", "metal": "iron copper silver zinc nickel", "sport": "tennis football hockey rugby basketball", "garment": "shirt coat jacket skirt scarf"}
SYNONYMS = """begin start|large big|quick fast|glad happy|small little|shut close|speak talk|ill sick|wealthy rich|silent quiet|angry mad|odd strange|correct right|reply answer|present gift|infant baby"""

def words(d):
    out = []
    pairs = rows(OPPOSITES)
    for a, b in pairs:
        pool = sorted({w for x, y in pairs for w in (x, y) if a not in (x, y)} - {"dark", "low", "small", "below", "light", "down"}
                      - {"loud": {"soft"}, "strong": {"soft"}, "light": {"night"}, "quiet": {"hard"}}.get(a, set()))
        out.append((f'What is the opposite of "{a}"?', b, d.sample(pool, 3)))
    for w, right, *wrong in rows(PLURALS): out.append((f'What is the plural of "{w}"?', right, wrong))
    for w, right, *wrong in rows(PASTS): out.append((f'What is the simple past of "{w}", as in "yesterday we ..."?', right, wrong))
    for right, *wrong in rows(SPELLINGS): out.append(("Which of these words is spelled correctly? " + ", ".join(d.sample([right, *wrong], 4)), right, wrong))
    for kind, members in KINDS.items():
        others = [m for k, v in KINDS.items() if k != kind for m in v.split()]
        for m in members.split()[:3]: out.append((f"Which of these words names a {kind}: {', '.join(d.sample([m] + (w := d.sample(others, 3)), 4))}?".replace("a animal", "an animal"), m, w))
    synonyms = rows(SYNONYMS)
    for a, b in synonyms: out.append((f'Which word means about the same as "{a}"?', b, d.sample([y for x, y in synonyms if y != b and not {a, x} <= {"large", "small"}], 3)))
    return out

# Everyday sense: what one does, and what with or where. The answers within a
# group are never right for another row of the table.
USES = """cut paper=scissors|hammer in a nail=hammer|write a letter=pen|sweep the floor=broom|brush the teeth=toothbrush|unlock a door=key|tell the time=clock|take a photograph=camera
dry off after a bath=towel|eat soup=spoon|keep food cold=refrigerator|keep the rain off=umbrella|boil water=kettle|sew on a button=needle|sleep at night=bed|iron a shirt=iron
look at the stars=telescope|measure a fever=thermometer|climb onto a roof=ladder|dig a hole=shovel|comb the hair=comb|toast bread=toaster|wash the hands=soap|find the way=map
carry books to school=backpack|light a dark cellar=torch|weigh flour=scales|row a boat=oars|catch fish=net|saw a board=saw|see better when reading=glasses|carry soup to the table=bowl
mail a letter=stamp|pay at the shop=money|wipe the nose=handkerchief|bake a cake=oven|water the flowers=watering can|mow the lawn=mower|blow out at a birthday=candles|hang up a coat=hook"""
PLACES = """borrow a book=library|buy bread=bakery|see a doctor when badly hurt=hospital|catch a train=railway station|board a plane=airport|watch a film=cinema|see a play=theatre|post a parcel=post office
swim lengths=swimming pool|see lions in a city=zoo|have the hair cut=hairdresser|put money into an account=bank|buy medicine=pharmacy|get the car repaired=garage|see old paintings=museum|learn to read=school
have a tooth filled=dentist|milk cows=farm|fill up the car=petrol station|ski down a slope=mountain|build a sandcastle=beach|pitch a tent=campsite|cook dinner=kitchen|take a shower=bathroom"""
SENSE = [
    ("What happens to ice in the warm sun?", "It melts", ["It grows", "It burns", "It sings"]), ("What should you do when the traffic light is red?", "Stop", ["Drive on", "Go faster", "Close your eyes"]),
    ("What happens when you drop a glass on a stone floor?", "It breaks", ["It floats", "It grows", "It melts"]), ("What do people do when they are tired?", "Sleep", ["Paint", "Climb", "Shout"]),
    ("What do people do when they are thirsty?", "Drink", ["Read", "Sing", "Dance"]), ("What do people do when they are hungry?", "Eat", ["Swim", "Write", "Jump"]),
    ("What do you wear when it is very cold?", "A warm coat", ["A swimsuit", "Sunglasses", "Sandals"]), ("What do you put on your feet before going outside?", "Shoes", ["Gloves", "A hat", "A scarf"]),
    ("What do you wear on your hands in the snow?", "Gloves", ["Socks", "Boots", "A belt"]), ("What do you wear on your head against the sun?", "A hat", ["A belt", "Socks", "Gloves"]),
    ("What happens to a plant that gets no water?", "It dries out", ["It sings", "It runs away", "It freezes"]), ("What happens to paper in a fire?", "It burns", ["It melts", "It grows", "It shines for years"]),
    ("What happens to a stone that is thrown into a lake?", "It sinks", ["It burns", "It flies away", "It dissolves"]), ("What does a cork do in water?", "It floats", ["It sinks", "It melts", "It burns"]),
    ("What happens to wet washing in the wind?", "It dries", ["It burns", "It freezes", "It grows"]), ("What do you say when someone helps you?", "Thank you", ["Good night", "Go away", "Never mind me"]),
    ("What do you say when you leave in the evening?", "Good night", ["Good morning", "Help", "Happy birthday"]), ("What do people usually do with a newspaper?", "Read it", ["Eat it", "Drive it", "Plant it"]),
    ("What do people usually do with a sandwich?", "Eat it", ["Read it", "Wear it", "Drive it"]), ("What do people usually do with a bicycle?", "Ride it", ["Drink it", "Read it", "Wear it"]),
    ("What do people usually do with a song?", "Listen to it", ["Eat it", "Sit on it", "Wash it"]), ("What do people usually do with a chair?", "Sit on it", ["Drink it", "Eat it", "Plant it"]),
    ("What do you do first when you want to read a closed book?", "Open it", ["Wash it", "Burn it", "Cook it"]), ("What should you do before crossing a street?", "Look both ways", ["Close your eyes", "Tie a balloon", "Sing a song"]),
    ("What happens to milk that stands in the sun for days?", "It turns sour", ["It turns blue", "It turns to stone", "It boils dry at once"]), ("What do you need in a dark room to read?", "Light", ["Salt", "Sand", "Wool"]),
    ("What does a baby do when it is unhappy?", "It cries", ["It drives", "It writes", "It cooks"]), ("What does a dog do when it is glad?", "It wags its tail", ["It reads", "It lays an egg", "It climbs trees"]),
    ("What sound does a cat make?", "Meow", ["Woof", "Moo", "Quack"]), ("What sound does a cow make?", "Moo", ["Meow", "Tweet", "Hiss"]),
    ("What sound does a dog make?", "Woof", ["Quack", "Moo", "Hiss"]), ("What do you do with a letter after writing the address?", "Post it", ["Boil it", "Plant it", "Feed it"]),
    ("What happens to a balloon that is stuck with a needle?", "It bursts", ["It grows", "It sings", "It freezes"]), ("What do you use a bed for?", "Sleeping", ["Cooking", "Sailing", "Digging"]),
    ("What is needed to make a snowman?", "Snow", ["Sand", "Leaves", "Bread"]), ("What falls from the clouds when it rains?", "Water", ["Sand", "Leaves", "Wool"]),
    ("When do people usually eat breakfast?", "In the morning", ["At midnight", "In the evening", "After dinner"]), ("When do the stars come out?", "At night", ["At noon", "At breakfast", "At lunch"]),
    ("Which of these is hottest?", "Fire", ["Snow", "Milk", "Grass"]), ("Which of these is heaviest?", "An elephant", ["A mouse", "A feather", "A cup"]),
]

def sense(d):
    out = []
    for table, form in ((USES, "What do people use to {}?"), (PLACES, "Where do people usually go to {}?")):
        pairs = [cell.split("=") for line in table.split("\n") for cell in line.split("|")]
        unlike = {"spoon": {"bowl"}, "bowl": {"spoon"}, "kettle": {"oven", "toaster"}, "toaster": {"oven"}, "oven": {"toaster"}, "candles": {"torch"}, "torch": {"candles", "telescope"},
                  "telescope": {"glasses", "camera"}, "glasses": {"telescope", "torch"}, "hammer": {"iron"}, "handkerchief": {"towel", "soap"}, "towel": {"handkerchief"}, "soap": {"towel"},
                  "saw": {"scissors"}, "scissors": {"saw"}, "net": {"oars"}, "toothbrush": {"soap"}, "broom": {"soap", "shovel"}, "watering can": {"kettle", "bowl"},
                  "hospital": {"pharmacy", "dentist"}, "dentist": {"hospital"}, "pharmacy": {"hospital", "dentist"}, "swimming pool": {"beach"}, "beach": {"swimming pool", "campsite", "school"},
                  "garage": {"petrol station"}, "petrol station": {"garage"}, "cinema": {"theatre"}, "theatre": {"cinema"}, "library": {"school"}, "school": {"library"}, "campsite": {"mountain", "beach", "farm"},
                  "mountain": {"campsite"}, "bank": {"post office"}, "post office": {"bank"}, "kitchen": {"campsite"}, "bathroom": {"swimming pool", "campsite"}, "zoo": {"farm"}, "farm": {"zoo"}, "bakery": {"petrol station"},
                  "railway station": {"airport"}, "airport": {"railway station"}, "museum": {"library", "school"}}
        for what, right in pairs:
            out.append((form.format(what), right, d.sample([o for _, o in pairs if o != right and o not in unlike.get(right, set())], 3)))
    return out + SENSE

def write(name, rows_, d, gold_first):
    """Options in the order right, wrong ... when gold_first, else the right one at a drawn place, each place equally often."""
    places = [i % 4 for i in range(len(rows_))]
    places = d.sample(places, len(places))
    seen = set()
    with open(name + ".jsonl", "w", encoding="utf-8", newline="\n") as f:
        for n, ((q, right, wrong), place) in enumerate(zip(rows_, places)):
            assert len({o.lower() for o in [right, *wrong]}) == 4 and len(wrong) == 3, (q, right, wrong)
            if q in seen: continue  # two rows that came out alike
            seen.add(q)
            options = list(wrong)
            options.insert(0 if gold_first else place, right)
            f.write(json.dumps({"benchmark": name, "id": f"{name}-{n:03d}", "question": q, "options": options, "gold": options.index(right)}, ensure_ascii=False, separators=(",", ":")) + "\n")
    return len(seen)

for k, (name, make) in enumerate([("numbers", numbers), ("world", world), ("words", words), ("sense", sense)]):
    d = Draw(20261130 + k)
    made = make(d)
    # Easy and hard kinds are mixed, so that the first items of a file are of all kinds.
    made = d.sample(made, len(made))
    print(name, write(name, made, d, name == "sense"))
